/** The same object without what is undefined or empty, so that "absent" has one form. */
export function present<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined && part !== ''),
  ) as T
}
