import Activity from '@lucide/svelte/icons/activity'
import ArrowDown from '@lucide/svelte/icons/arrow-down'
import ArrowLeft from '@lucide/svelte/icons/arrow-left'
import ArrowUp from '@lucide/svelte/icons/arrow-up'
import AtSign from '@lucide/svelte/icons/at-sign'
import Bell from '@lucide/svelte/icons/bell'
import BellOff from '@lucide/svelte/icons/bell-off'
import Bookmark from '@lucide/svelte/icons/bookmark'
import Calendar from '@lucide/svelte/icons/calendar'
import ChartColumn from '@lucide/svelte/icons/chart-column'
import Check from '@lucide/svelte/icons/check'
import ChevronDown from '@lucide/svelte/icons/chevron-down'
import ChevronLeft from '@lucide/svelte/icons/chevron-left'
import ChevronRight from '@lucide/svelte/icons/chevron-right'
import CloudOff from '@lucide/svelte/icons/cloud-off'
import Code from '@lucide/svelte/icons/code'
import Columns from '@lucide/svelte/icons/columns-2'
import Command from '@lucide/svelte/icons/command'
import Copy from '@lucide/svelte/icons/copy'
import Database from '@lucide/svelte/icons/database'
import Ellipsis from '@lucide/svelte/icons/ellipsis'
import ExternalLink from '@lucide/svelte/icons/external-link'
import EyeOff from '@lucide/svelte/icons/eye-off'
import FileText from '@lucide/svelte/icons/file-text'
import Folder from '@lucide/svelte/icons/folder'
import Funnel from '@lucide/svelte/icons/funnel'
import Gauge from '@lucide/svelte/icons/gauge'
import GripVertical from '@lucide/svelte/icons/grip-vertical'
import HardDrive from '@lucide/svelte/icons/hard-drive'
import Highlighter from '@lucide/svelte/icons/highlighter'
import History from '@lucide/svelte/icons/history'
import Image from '@lucide/svelte/icons/image'
import Inbox from '@lucide/svelte/icons/inbox'
import Info from '@lucide/svelte/icons/info'
import Keyboard from '@lucide/svelte/icons/keyboard'
import Languages from '@lucide/svelte/icons/languages'
import Lasso from '@lucide/svelte/icons/lasso'
import Link from '@lucide/svelte/icons/link-2'
import LogIn from '@lucide/svelte/icons/log-in'
import Mail from '@lucide/svelte/icons/mail'
import MailOpen from '@lucide/svelte/icons/mail-open'
import Maximize from '@lucide/svelte/icons/maximize'
import Minus from '@lucide/svelte/icons/minus'
import Newspaper from '@lucide/svelte/icons/newspaper'
import PanelLeft from '@lucide/svelte/icons/panel-left'
import Pause from '@lucide/svelte/icons/pause'
import Pencil from '@lucide/svelte/icons/pencil'
import Pin from '@lucide/svelte/icons/pin'
import Play from '@lucide/svelte/icons/play'
import Plus from '@lucide/svelte/icons/plus'
import Printer from '@lucide/svelte/icons/printer'
import Quote from '@lucide/svelte/icons/quote'
import Redo from '@lucide/svelte/icons/redo-2'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import Route from '@lucide/svelte/icons/route'
import Rss from '@lucide/svelte/icons/rss'
import Save from '@lucide/svelte/icons/save'
import Search from '@lucide/svelte/icons/search'
import Settings from '@lucide/svelte/icons/settings'
import Sliders from '@lucide/svelte/icons/sliders-horizontal'
import Square from '@lucide/svelte/icons/square'
import Star from '@lucide/svelte/icons/star'
import StickyNote from '@lucide/svelte/icons/sticky-note'
import Table from '@lucide/svelte/icons/table-2'
import Tag from '@lucide/svelte/icons/tag'
import Target from '@lucide/svelte/icons/target'
import Trash from '@lucide/svelte/icons/trash-2'
import Warning from '@lucide/svelte/icons/triangle-alert'
import Undo from '@lucide/svelte/icons/undo-2'
import Unlink from '@lucide/svelte/icons/unlink-2'
import Upload from '@lucide/svelte/icons/upload'
import Waypoints from '@lucide/svelte/icons/waypoints'
import WifiOff from '@lucide/svelte/icons/wifi-off'
import Close from '@lucide/svelte/icons/x'

/** The page's whole icon set, by meaning: a feature names one and never imports the library. */
export const ICONS = {
  activity: Activity,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-up': ArrowUp,
  names: AtSign,
  'bell-off': BellOff,
  bell: Bell,
  bookmark: Bookmark,
  calendar: Calendar,
  chart: ChartColumn,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  close: Close,
  'cloud-off': CloudOff,
  code: Code,
  columns: Columns,
  command: Command,
  copy: Copy,
  database: Database,
  ellipsis: Ellipsis,
  'external-link': ExternalLink,
  'eye-off': EyeOff,
  file: FileText,
  folder: Folder,
  funnel: Funnel,
  gauge: Gauge,
  graph: Waypoints,
  grip: GripVertical,
  'hard-drive': HardDrive,
  highlighter: Highlighter,
  history: History,
  image: Image,
  inbox: Inbox,
  info: Info,
  keyboard: Keyboard,
  languages: Languages,
  link: Link,
  lasso: Lasso,
  'log-in': LogIn,
  'mail-open': MailOpen,
  mail: Mail,
  maximize: Maximize,
  minus: Minus,
  newspaper: Newspaper,
  note: StickyNote,
  'panel-left': PanelLeft,
  pause: Pause,
  pencil: Pencil,
  pin: Pin,
  play: Play,
  plus: Plus,
  printer: Printer,
  quote: Quote,
  redo: Redo,
  refresh: RotateCw,
  route: Route,
  rss: Rss,
  save: Save,
  search: Search,
  settings: Settings,
  sliders: Sliders,
  star: Star,
  stop: Square,
  table: Table,
  tag: Tag,
  target: Target,
  trash: Trash,
  undo: Undo,
  unlink: Unlink,
  upload: Upload,
  warning: Warning,
  'wifi-off': WifiOff,
} as const

export type IconName = keyof typeof ICONS
