export type Toast = {
  id: number
  tone: 'plain' | 'warning' | 'danger'
  text: string
  action?: { label: string; run: () => void }
  /** A later one of the same kind takes its place. */
  kind?: string
}

/** Short for what can be read at a glance, long for what asks for a decision. */
const STAY_MS = { plain: 6000, warning: 10_000, danger: 14_000 }
const MOST = 4

export class Toasts {
  list = $state.raw<readonly Toast[]>([])
  #next = 1

  show(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): void {
    const toast: Toast = { tone: 'plain', ...options, id: this.#next++, text }
    const isReplaced = (other: Toast): boolean =>
      other.text === text || (other.kind !== undefined && other.kind === toast.kind)
    this.list = [...this.list.filter((other) => !isReplaced(other)), toast].slice(-MOST)
    setTimeout(() => this.close(toast.id), STAY_MS[toast.tone])
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id)
  }
}
