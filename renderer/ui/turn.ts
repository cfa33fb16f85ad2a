/** Lets the window do what waits for it: a task of its own for what comes next. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
