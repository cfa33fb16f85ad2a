// Follow-ups: short reports put together from an affair's own sentences.
import type { Affair, Lead, Outlet, Reports, SampleLanguage, WrittenStory } from './schema.ts'
import { fillSlots } from './slots.ts'
import { hashOf, need } from './stable.ts'

/** A story whose words are chosen but whose date is still days before now. */
export type Draft = {
  readonly key: string
  readonly slug: string
  readonly lang: SampleLanguage
  readonly day: number
  readonly outlet: string
  readonly hasImage: boolean
  readonly title: string
  readonly body: readonly string[]
  readonly translation?: WrittenStory['translation']
  readonly figures: Readonly<Record<string, number>>
}

/**
 * One short report per entry of a language's calendar. What it may say follows from the phase
 * opened by the latest story written by hand before it, so no report knows the future.
 */
export function draftFollowUps(affair: Affair, outlets: ReadonlyMap<string, Outlet>): Draft[] {
  const drafts: Draft[] = []
  for (const [lang, reports] of entriesOf(affair.reports)) {
    const papers = affair.outlets.filter((key) => outlets.get(key)?.language === lang)
    const used = new Map<string, number>()
    const titles = new Set<string>()
    const bodies = new Set<string>()
    reports.calendar.forEach((day, at) => {
      const phase = phaseOn(affair, day)
      const figures = figuresOn(affair, day)
      const lead = pickLead(reports.leads, phase, used, (title) => {
        return titles.has(fillSlots(title, { lang, figures }))
      })
      // Every headline of this phase is taken: silence is better than the same report again.
      if (!lead) return
      titles.add(fillSlots(lead.title, { lang, figures }))
      const key = `${affair.slug}-${lang}-${at + 1}`
      drafts.push({
        key,
        slug: affair.slug,
        lang,
        day,
        figures,
        outlet: leastUsed(papers, used, hashOf(key)) ?? need(papers[0], `${affair.slug}/${lang}`),
        hasImage: hashOf(key) % 9 === 0,
        title: lead.title,
        body: writeBody(reports, { key, phase, opening: lead.text }, used, bodies),
      })
    })
  }
  return drafts
}

function pickLead(
  leads: readonly Lead[],
  phase: number,
  used: Map<string, number>,
  isTaken: (title: string) => boolean,
): { title: string; text: string } | undefined {
  const open = leads
    .filter((lead) => isOpen(lead.in, phase))
    .map((lead) => ({ text: lead.text, titles: lead.titles.filter((title) => !isTaken(title)) }))
    .filter((lead) => lead.titles.length > 0)
  const text = leastUsed(
    open.map((lead) => lead.text),
    used,
  )
  const title = open.find((lead) => lead.text === text)?.titles[0]
  return text === undefined || title === undefined ? undefined : { title, text }
}

/**
 * Lead and detail, then quote and background in either order: both are good newspaper order, and
 * lists look less alike. Taking the least used sentences can come round to a whole that was there
 * before; then the next ones are taken.
 */
function writeBody(
  reports: Reports,
  report: { key: string; phase: number; opening: string },
  used: Map<string, number>,
  bodies: Set<string>,
): string[] {
  const pick = (blocks: Reports['details']) => {
    const open = blocks.filter((block) => isOpen(block.in, report.phase))
    // A figure the opening gives already would be said twice in two sentences.
    const fresh = open.filter((block) => !sharesFigure(block.text, report.opening))
    const texts = (fresh.length > 0 ? fresh : open).map((block) => block.text)
    return leastUsed(texts, used)
  }
  for (let attempt = 0; ; attempt++) {
    const opening = join(report.opening, pick(reports.details))
    const quote = join(pick(reports.quotes))
    const closing = join(pick(reports.backgrounds), pick(reports.outlooks))
    const isTurned = (hashOf(report.key) + attempt) % 3 === 0
    const paragraphs = isTurned ? [opening, closing, quote] : [opening, quote, closing]
    const whole = paragraphs.join('\n\n')
    // Few sentences and many reports: the figures and the weekday still tell them apart.
    if (bodies.has(whole) && attempt < 12) continue
    bodies.add(whole)
    return paragraphs.filter((paragraph) => paragraph !== '')
  }
}

function phaseOn(affair: Affair, day: number): number {
  const past = affair.stories.filter((story) => story.day > day)
  return past.reduce((phase, story) => Math.max(phase, story.opens ?? 0), 1)
}

/** The affair's figures on a day before now, as a reporter would round them. */
export function figuresOn(affair: Affair, day: number): Record<string, number> {
  const values = Object.entries(affair.figures).map(([name, points]) => {
    const later = points.findIndex(([at]) => at <= day)
    const [toDay, to] = points.at(later) ?? [day, 0]
    const [fromDay, from] = points[later - 1] ?? [toDay, to]
    const share = fromDay === toDay ? 0 : (fromDay - day) / (fromDay - toDay)
    const value = from + (to - from) * Math.min(1, share)
    // Figures given in fractions are prices and rates; all others count things.
    const isFraction = points.some(([, given]) => !Number.isInteger(given))
    return [name, isFraction ? Math.round(value * 10) / 10 : roundCount(value)] as const
  })
  return Object.fromEntries(values)
}

/** Large counts are written round, as reporters give them. */
function roundCount(value: number): number {
  const step = value >= 10_000 ? 100 : value >= 1000 ? 10 : 1
  return Math.round(value / step) * step
}

function leastUsed(
  texts: readonly string[],
  used: Map<string, number>,
  seed = 0,
): string | undefined {
  const turned = texts.map((_, at) => texts[(at + seed) % texts.length] ?? '')
  const best = turned.toSorted((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))[0]
  if (best !== undefined) used.set(best, (used.get(best) ?? 0) + 1)
  return best
}

function entriesOf(reports: Affair['reports']): [SampleLanguage, Reports][] {
  const languages: SampleLanguage[] = ['en', 'de', 'fr', 'es', 'ar']
  return languages.flatMap((lang) => {
    const found = reports[lang]
    return found ? [[lang, found] as [SampleLanguage, Reports]] : []
  })
}

function sharesFigure(a: string, b: string): boolean {
  const slots = (text: string): string[] => text.match(/\{[a-z]+\}/g) ?? []
  return slots(a).some((slot) => slot !== '{wd}' && slots(b).includes(slot))
}

const isOpen = ([first, last]: readonly [number, number], phase: number) =>
  first <= phase && phase <= last

const join = (...texts: (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join(' ')
