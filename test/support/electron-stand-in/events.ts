/** An event a listener can prevent, and that remembers whether it did. */
export class StandInEvent {
  defaultPrevented = false
  readonly url: string
  readonly isMainFrame: boolean

  constructor(url = '', isMainFrame = true) {
    this.url = url
    this.isMainFrame = isMainFrame
  }

  preventDefault(): void {
    this.defaultPrevented = true
  }
}
