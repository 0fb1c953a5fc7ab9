import * as text from '@askwell/messages/bots/detail'

export const tabNames = [
  'setting',
  'sources',
  'integration',
  'chatUI',
  'embed',
  'conversations',
] as const
export type TabName = (typeof tabNames)[number]

export const tabLabels: Record<TabName, string> = {
  setting: text.tabSettings,
  sources: text.tabSources,
  integration: text.tabIntegrations,
  chatUI: text.tabPreview,
  embed: text.tabEmbed,
  conversations: text.tabConversations,
}

/** On small screens, the bar shows one of these two sets at a time. */
const tabSets: readonly [readonly TabName[], readonly TabName[]] = [
  ['setting', 'sources', 'integration'],
  ['chatUI', 'embed', 'conversations'],
]

/** The tab in the URL parameter `tab`; the first tab if that one is not shown. */
export function tabFromUrl(param: string | null, shown: readonly TabName[]): TabName {
  return shown.find((name) => name === param) ?? 'setting'
}

export const setOf = (tab: TabName): 0 | 1 => (tabSets[1].includes(tab) ? 1 : 0)
