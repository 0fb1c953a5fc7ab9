import type { BotSetting } from '@askwell/contract/bots'

export type PanelProps = {
  setting: BotSetting
  /** Reports whether this panel has unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void
  onDeleted: () => void
}
