import { weeklyReportSetting } from '@askwell/contract/conversations/numbers'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/conversations/numbers'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { queryClient } from '../../shared/query.tsx'
import { Switch } from '../../shared/ui/switch.tsx'

const queryKey = ['weekly report']

/** The setting whether the account receives the weekly report by e-mail. */
export function WeeklyReport() {
  const id = useId()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(weeklyReportSetting, {}, { signal }),
  })

  async function save(isOn: boolean) {
    try {
      queryClient.setQueryData(queryKey, await call(weeklyReportSetting, { is_on: isOn }))
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  return data ? (
    <label
      htmlFor={id}
      className="flex max-w-md cursor-pointer items-start gap-3 justify-self-start py-2"
    >
      <Switch id={id} isOn={data.is_on} onChange={(isOn) => void save(isOn)} />
      <span className="grid">
        <span className="font-medium">{text.weekly}</span>
        <span className="text-sm text-ink-2">{text.weeklyHint}</span>
      </span>
    </label>
  ) : null
}
