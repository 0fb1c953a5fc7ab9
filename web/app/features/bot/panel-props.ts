import type { BotSetting } from '@askwell/contract/bots'

/** What the panel of each tab is given. */
export type PanelProps = {
  setting: BotSetting
  /** Tells whether something of this panel is unsaved. */
  onUnsaved: (isUnsaved: boolean) => void
  onDeleted: () => void
}
