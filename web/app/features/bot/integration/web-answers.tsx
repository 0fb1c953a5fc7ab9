import { switchWebAnswers } from '@askwell/contract/function-switches'
import type { BotSetting } from '@askwell/contract/bots'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { Toggle } from '../setting/toggle.tsx'
import { saidOf } from './said-of.ts'
import { botIntegration as text } from '../../../messages/en.ts'

/** Whether functions also run for answers that draw on website text. */
export function WebAnswers({ setting }: { setting: BotSetting }) {
  const [isOn, setIsOn] = useState(setting.functions_with_web)
  const [isBusy, setIsBusy] = useState(false)

  async function change(next: boolean) {
    if (isBusy) return
    setIsBusy(true)
    setIsOn(next)
    try {
      notify.success((await call(switchWebAnswers, { bot_id: setting.id, is_on: next })).message)
    } catch (error) {
      setIsOn(!next)
      notify.error(saidOf(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <Toggle
        label={text.webAnswers}
        hint={text.webAnswersHint}
        isOn={isOn}
        onChange={(next) => void change(next)}
      />
    </div>
  )
}
