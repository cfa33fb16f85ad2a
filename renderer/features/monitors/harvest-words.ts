import type { Harvest, HarvestChoice, HarvestState } from '#shared/model/harvest.ts'
import { counted } from '#renderer/ui/words.ts'

const stories = (value: number): string => counted(value, 'story', 'stories')

export function choiceInWords(choice: HarvestChoice): string {
  switch (choice.kind) {
    case 'all':
      return 'All of them'
    case 'budget':
      return `The newest ${stories(choice.stories)}`
    case 'sample':
      return `${stories(choice.stories)}, evenly over the time`
  }
}

export function stateInWords(state: HarvestState): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return 'Fetching'
    case 'paused':
      return 'Paused'
    case 'done':
      return 'Done'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return 'Stands still'
  }
}

/** 0–1; unknown before it has counted. */
export function shareOf({ asked, got, state }: Harvest): number | undefined {
  if (state === 'done') return 1
  return asked > 0 ? Math.min(1, got / asked) : undefined
}

export function isOver({ state }: Harvest): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}

/** "about 4 minutes"; "no wait" where the service has no clock-minute limit. */
export function minutesInWords(minutes: number): string {
  if (minutes <= 0) return 'no waiting'
  if (minutes < 90) return `${counted(minutes, 'clock-minute')}`
  return `${counted(minutes, 'clock-minute')}, about ${counted(Math.round(minutes / 60), 'hour')}`
}
