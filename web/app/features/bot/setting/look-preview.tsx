import { bubbleColors } from '@askwell/chat/color'
import * as defaultsText from '@askwell/messages/bots/defaults'
import * as settingsText from '@askwell/messages/bots/settings'
import { useWatch } from 'react-hook-form'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import type { SettingFields } from './setting-form.ts'

/** A preview of a new conversation with the current form values. */
export function LookPreview() {
  const fields = useWatch<SettingFields>()
  const { name = '', initial = '', suggested = '', placeholder = '', img_id = 0 } = fields
  const { background, text } = bubbleColors(fields.bot_msg_bg_color ?? '')
  const questions = [...new Set(suggested.split('\n').map((line) => line.trim()))].filter(Boolean)

  return (
    <aside
      aria-label={settingsText.lookTitle}
      className="sticky top-10 grid grid-cols-1 content-start gap-3 self-start max-xl:hidden"
    >
      <p className="text-sm font-medium text-ink-2">{settingsText.lookTitle}</p>
      <div className="grid grid-cols-1 overflow-hidden rounded-2xl bg-bg ring-1 ring-line">
        <div className="flex min-w-0 items-center gap-3 bg-panel p-4 text-on-panel">
          <Avatar imgId={img_id} size={36} />
          <p className="truncate font-display text-lg font-bold tracking-tight">{name}</p>
        </div>
        <div className="grid grid-cols-1 content-end gap-4 p-4">
          <p
            className="me-6 rounded-xl rounded-ss-sm bg-surface px-4 py-3 whitespace-pre-line ring-1 ring-line [overflow-wrap:anywhere]"
            style={
              fields.bot_msg_bg_color ? { backgroundColor: background, color: text } : undefined
            }
          >
            {initial.trim() || defaultsText.greeting({ bot: name })}
          </p>
          <ul className="flex flex-wrap gap-2">
            {questions.slice(0, 6).map((question) => (
              <li
                key={question}
                className="rounded-2xl bg-surface px-3 py-1.5 text-sm font-medium ring-1 ring-line [overflow-wrap:anywhere]"
              >
                {question}
              </li>
            ))}
          </ul>
          <p className="rounded-lg border border-line-strong bg-surface px-4 py-2.5 text-ink-3 [overflow-wrap:anywhere]">
            {placeholder.trim() || settingsText.samplePlaceholder}
          </p>
        </div>
      </div>
    </aside>
  )
}
