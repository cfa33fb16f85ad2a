import stopWords from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }

const lists: Readonly<Record<string, readonly string[]>> = stopWords
/** What the lists of Danish and Swedish lack, in words that news is full of. */
const MORE: Readonly<Record<string, string>> = {
  da: 'gør gøre gjorde gjort får få fik fået siger sige sagde sagt kommer komme kom kommet går gå gik gået tager tage tog taget giver give gav givet står stå ny nye nyt første sidste flere mere mest ifølge desuden derfor dog både samt kunne skulle ville måtte mellem under over gennem siden igen meget mange alle allerede kun også stadig',
  sv: 'gör göra gjorde gjort får få fick fått säger säga sade sa sagt kommer komma kom kommit går gå gick gått tar ta tog tagit ger ge gav gett står stå ny nya nytt första sista fler flera mer mest enligt dessutom därför dock både samt kunna skulle ville måste mellan under över genom sedan igen mycket många alla redan bara också fortfarande',
}
const sets = new Map<string, ReadonlySet<string>>()

/** Words too common to say what a text is about; empty for an unknown language. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const key = language.slice(0, 2)
  let set = sets.get(key)
  if (set === undefined) {
    set = new Set([...(lists[key] ?? []), ...(MORE[key]?.split(' ') ?? [])])
    sets.set(key, set)
  }
  return set
}
