import * as z from 'zod'
import { wireId } from '#shared/wire/json.ts'
import type { Suggestion } from '#shared/model/suggestion.ts'
import { badAnswerFailure } from '../answer.ts'

const text = z.string().optional().catch(undefined)
const Item = z.object({
  id: wireId.optional().catch(undefined),
  text,
  name: text,
  title: text,
  label: text,
  domain: text,
  types: z.array(z.string()).optional().catch(undefined),
})

/**
 * Suggestions in any envelope: the v2 bodies are documented nowhere but for the `id` and `text` of
 * entity names, so the first list is taken, and each item's best text.
 * @throws WorkError SERVICE where there is no list.
 */
export function readSuggestions(body: unknown): Suggestion[] {
  const items = listIn(body)
  if (!items)
    throw badAnswerFailure('The service answered with something that is not a list of suggestions.')
  const found = new Map<string, Suggestion>()
  for (const item of items) {
    const suggestion = readItem(item)
    if (suggestion && !found.has(suggestion.id)) found.set(suggestion.id, suggestion)
  }
  return [...found.values()]
}

function listIn(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return undefined
  return Object.values(body).find((value): value is unknown[] => Array.isArray(value))
}

function readItem(item: unknown): Suggestion | undefined {
  if (typeof item === 'string') return item === '' ? undefined : { id: item, text: item }
  const parsed = Item.safeParse(item)
  if (!parsed.success) return undefined
  const { id, domain, types, ...texts } = parsed.data
  const label = texts.text ?? texts.name ?? texts.title ?? texts.label ?? domain ?? id
  if (!label) return undefined
  const detail = types?.length ? types.join(', ') : domain
  return { id: id ?? label, text: label, ...(detail && detail !== label && { detail }) }
}
