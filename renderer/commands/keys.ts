/** Keys as written in the registry: 'Ctrl+Shift+P', 'j', '?', 'Enter'. Ctrl is Cmd on a Mac. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'
>

export function matchesKeys(keys: string, press: KeyPress): boolean {
  if (press.isComposing) return false
  const parts = keys === '+' ? ['+'] : keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = new Set(parts.slice(0, -1))
  if (wants.has('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  if (wants.has('Alt') !== press.altKey) return false
  // Signs such as ? need Shift on some keyboards and not on others; letters and names do not.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (!isSign && wants.has('Shift') !== press.shiftKey) return false
  return press.key.toLowerCase() === key.toLowerCase()
}

/** Fires without a modifier, so it must not fire while somebody writes, and can be switched off. */
export function isSingleKey(keys: string): boolean {
  return !/^(Ctrl|Alt)\+/.test(keys) && !/^(Shift\+)?F\d+$/.test(keys)
}

/** Inside something that takes text, also within a shadow tree (`path` is the composed path). */
export function isTyping(path: readonly EventTarget[]): boolean {
  const [target] = path
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true
  const buttons = ['checkbox', 'radio', 'range', 'button', 'submit']
  return target instanceof HTMLInputElement && !buttons.includes(target.type)
}
