import { counted } from '#renderer/ui/words.ts'

export function reachWords(reach: number): string {
  return reach === 0
    ? 'It touches no story kept here yet.'
    : `It touches ${counted(reach, 'story', 'stories')}.`
}
