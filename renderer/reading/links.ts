import type { Story } from '#shared/model/story.ts'

export type SafeLink = { readonly url: string; readonly host: string }

/** http(s) without user info, or nothing: the page offers no other address. */
export function safeLink(url: string | undefined): SafeLink | undefined {
  if (!url || url.length > 8000) return undefined
  const parsed = URL.parse(url)
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return undefined
  if (parsed.username || parsed.password || !parsed.hostname) return undefined
  return { url: parsed.href, host: parsed.host }
}

/** Where the story was published. */
export function originalOf(story: Story): SafeLink | undefined {
  return safeLink(story.permalink) ?? safeLink(story.canonical)
}
