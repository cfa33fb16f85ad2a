import type { Connection } from '#renderer/connect.ts'

/** Whether the page has its workbench. */
export class Session {
  line = $state<'up' | 'lost' | 'ended'>('up')
  /** Why it ended, and what to do. */
  endedText = $state<string>()
  readonly host: Connection['host']

  constructor(connection: Connection, onBack: () => void) {
    this.host = connection.host
    connection.onLost(() => {
      if (this.line === 'up') this.line = 'lost'
    })
    connection.onBack(() => {
      this.line = 'up'
      onBack()
    })
    connection.onEnded((error) => {
      this.line = 'ended'
      this.endedText = error.message
    })
  }
}
