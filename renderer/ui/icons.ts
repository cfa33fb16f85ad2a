import Activity from '@lucide/svelte/icons/activity'
import ArrowDown from '@lucide/svelte/icons/arrow-down'
import ArrowUp from '@lucide/svelte/icons/arrow-up'
import Calendar from '@lucide/svelte/icons/calendar'
import Check from '@lucide/svelte/icons/check'
import ChevronDown from '@lucide/svelte/icons/chevron-down'
import ChevronRight from '@lucide/svelte/icons/chevron-right'
import CloudOff from '@lucide/svelte/icons/cloud-off'
import Code from '@lucide/svelte/icons/code'
import Command from '@lucide/svelte/icons/command'
import Copy from '@lucide/svelte/icons/copy'
import Database from '@lucide/svelte/icons/database'
import Ellipsis from '@lucide/svelte/icons/ellipsis'
import ExternalLink from '@lucide/svelte/icons/external-link'
import FileText from '@lucide/svelte/icons/file-text'
import Folder from '@lucide/svelte/icons/folder'
import Gauge from '@lucide/svelte/icons/gauge'
import GripVertical from '@lucide/svelte/icons/grip-vertical'
import HardDrive from '@lucide/svelte/icons/hard-drive'
import Highlighter from '@lucide/svelte/icons/highlighter'
import History from '@lucide/svelte/icons/history'
import Inbox from '@lucide/svelte/icons/inbox'
import Info from '@lucide/svelte/icons/info'
import Keyboard from '@lucide/svelte/icons/keyboard'
import Languages from '@lucide/svelte/icons/languages'
import LogIn from '@lucide/svelte/icons/log-in'
import Mail from '@lucide/svelte/icons/mail'
import MailOpen from '@lucide/svelte/icons/mail-open'
import Newspaper from '@lucide/svelte/icons/newspaper'
import PanelLeft from '@lucide/svelte/icons/panel-left'
import Pause from '@lucide/svelte/icons/pause'
import Pencil from '@lucide/svelte/icons/pencil'
import Play from '@lucide/svelte/icons/play'
import Plus from '@lucide/svelte/icons/plus'
import Printer from '@lucide/svelte/icons/printer'
import Quote from '@lucide/svelte/icons/quote'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import Rss from '@lucide/svelte/icons/rss'
import Save from '@lucide/svelte/icons/save'
import Search from '@lucide/svelte/icons/search'
import Settings from '@lucide/svelte/icons/settings'
import Sliders from '@lucide/svelte/icons/sliders-horizontal'
import Square from '@lucide/svelte/icons/square'
import Star from '@lucide/svelte/icons/star'
import Tag from '@lucide/svelte/icons/tag'
import Trash from '@lucide/svelte/icons/trash-2'
import Warning from '@lucide/svelte/icons/triangle-alert'
import Undo from '@lucide/svelte/icons/undo-2'
import Upload from '@lucide/svelte/icons/upload'
import WifiOff from '@lucide/svelte/icons/wifi-off'
import Close from '@lucide/svelte/icons/x'

/** The page's whole icon set, by meaning: a feature names one and never imports the library. */
export const ICONS = {
  activity: Activity,
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  calendar: Calendar,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  close: Close,
  'cloud-off': CloudOff,
  code: Code,
  command: Command,
  copy: Copy,
  database: Database,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  file: FileText,
  folder: Folder,
  gauge: Gauge,
  grip: GripVertical,
  'hard-drive': HardDrive,
  highlighter: Highlighter,
  history: History,
  inbox: Inbox,
  info: Info,
  keyboard: Keyboard,
  languages: Languages,
  'log-in': LogIn,
  mail: Mail,
  'mail-open': MailOpen,
  newspaper: Newspaper,
  'panel-left': PanelLeft,
  pause: Pause,
  pencil: Pencil,
  play: Play,
  plus: Plus,
  printer: Printer,
  quote: Quote,
  refresh: RotateCw,
  rss: Rss,
  save: Save,
  search: Search,
  settings: Settings,
  sliders: Sliders,
  star: Star,
  stop: Square,
  tag: Tag,
  trash: Trash,
  undo: Undo,
  upload: Upload,
  warning: Warning,
  'wifi-off': WifiOff,
} as const

export type IconName = keyof typeof ICONS
