import type { Component } from 'svelte'
import ActivityScreen from './features/activity/ActivityScreen.svelte'
import BatchScreen from './features/batch/BatchScreen.svelte'
import ExploreScreen from './features/explore/ExploreScreen.svelte'
import MonitorsScreen from './features/monitors/MonitorsScreen.svelte'
import GraphScreen from './features/graph/GraphScreen.svelte'
import CollectionsScreen from './features/collections/CollectionsScreen.svelte'
import PlaygroundScreen from './features/playground/PlaygroundScreen.svelte'
import SearchScreen from './features/search/SearchScreen.svelte'
import SettingsScreen from './features/settings/SettingsScreen.svelte'
import WelcomeScreen from './features/welcome/WelcomeScreen.svelte'
import type { IconName } from './ui/icons.ts'
import type { ScreenId } from './state/route.svelte.ts'

/** The screens that exist, in rail order; adding a screen is adding a line here. */
export type Screen = {
  readonly id: ScreenId
  readonly title: string
  readonly icon: IconName
  readonly view: Component
  /** Reached another way than through the rail. */
  readonly isHidden?: boolean
}

export const SCREENS: readonly Screen[] = [
  { id: 'search', title: 'Search', icon: 'search', view: SearchScreen },
  { id: 'monitors', title: 'Monitors', icon: 'bell', view: MonitorsScreen },
  { id: 'collections', title: 'Collections', icon: 'bookmark', view: CollectionsScreen },
  { id: 'explore', title: 'Explore', icon: 'chart', view: ExploreScreen },
  { id: 'graph', title: 'Graph', icon: 'graph', view: GraphScreen },
  { id: 'batch', title: 'Batch', icon: 'folder', view: BatchScreen },
  { id: 'playground', title: 'Playground', icon: 'highlighter', view: PlaygroundScreen },
  { id: 'activity', title: 'Activity', icon: 'activity', view: ActivityScreen },
  { id: 'settings', title: 'Settings', icon: 'settings', view: SettingsScreen },
  { id: 'welcome', title: 'Welcome', icon: 'newspaper', view: WelcomeScreen, isHidden: true },
]
