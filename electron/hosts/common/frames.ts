/** JSON deeper than this is nobody's honest call, and breaks whatever walks it by recursion. */
const DEEPEST = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Whether a frame nests too deeply, found without parsing it. */
export function isTooDeep(frame: string): boolean {
  let depth = 0
  for (let at = 0; at < frame.length; at += 1) {
    const code = frame.charCodeAt(at)
    if (code === QUOTE) at = endOfString(frame, at)
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
  }
  return false
}

function endOfString(frame: string, start: number): number {
  let end = frame.indexOf('"', start + 1)
  while (end > 0 && isEscaped(frame, end)) end = frame.indexOf('"', end + 1)
  return end < 0 ? frame.length : end
}

function isEscaped(frame: string, at: number): boolean {
  let slashes = 0
  while (frame.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
  return slashes % 2 === 1
}
