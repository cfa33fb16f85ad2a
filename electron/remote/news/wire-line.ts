import { parseWireJson, stringifyWireJson } from '#shared/wire/json.ts'

/** A wire story's JSON text without its body, every other field as it came. */
export function wireWithoutBody(wire: string): string {
  const { body: _body, ...rest } = parseWireJson(wire) as Record<string, unknown>
  return stringifyWireJson(rest)
}
