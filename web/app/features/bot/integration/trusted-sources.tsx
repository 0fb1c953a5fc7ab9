import type { BotSetting } from '@askwell/contract/bots'
import { switchTrustedSources } from '@askwell/contract/integrations/function-switches'
import * as text from '@askwell/messages/functions/in-chats'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { Toggle } from '../shared/toggle.tsx'
import { errorMessageOf } from './shared/error-message-of.ts'

/** The switch for trusting the text of files and websites. */
export function TrustedSources({ setting }: { setting: BotSetting }) {
  const [isOn, setIsOn] = useState(setting.functions_with_web)
  const [isBusy, setIsBusy] = useState(false)

  async function change(next: boolean) {
    if (isBusy) return
    setIsBusy(true)
    setIsOn(next)
    try {
      notify.success(
        (await call(switchTrustedSources, { bot_id: setting.id, is_on: next })).message,
      )
    } catch (error) {
      setIsOn(!next)
      notify.error(errorMessageOf(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <Toggle
        label={text.trustedSources}
        hint={text.trustedSourcesHint}
        isOn={isOn}
        onChange={(next) => void change(next)}
      />
    </div>
  )
}
