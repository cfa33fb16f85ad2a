import type { IconName } from './icons.ts'

type MenuAction = {
  id: string
  label: string
  icon?: IconName
  keys?: string | undefined
  isDanger?: boolean
  isDisabled?: boolean
  run: () => void
}

/** 'rule' draws a line between groups. */
export type MenuItem = MenuAction | 'rule'
