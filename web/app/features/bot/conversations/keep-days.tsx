import {
  conversationSetting,
  keepDaysChoices,
  type KeepDays as Days,
} from '@askwell/contract/conversations/erasure'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/conversations/erasure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { queryClient } from '../../../shared/query.tsx'
import { useBusy } from '../../../shared/use-busy.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'

const queryKeyOf = (botId: string) => ['conversation setting', botId]

const daysOf = (value: string): Days =>
  keepDaysChoices.find((days) => String(days) === value) ?? null

/** The setting how long the conversations of a chatbot are kept. A shorter period must be confirmed. */
export function KeepDays({ botId }: { botId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeyOf(botId),
    queryFn: ({ signal }) => call(conversationSetting, { bot_id: botId }, { signal }),
  })
  const [wanted, setWanted] = useState<Days>(null)
  const { isBusy, run } = useBusy()
  const current = data?.keep_days ?? null

  function choose(days: Days) {
    if (days !== null && (current === null || days < current)) setWanted(days)
    else void run(() => save(botId, days))
  }

  return (
    <>
      <PeriodSelect
        value={current}
        isDisabled={!data || isBusy}
        error={error ? text.keepFailed : undefined}
        onChoose={choose}
      />
      <ConfirmDialog
        isOpen={wanted !== null}
        question={text.shortenQuestion}
        confirmLabel={text.shortenConfirm}
        cancelLabel={text.cancel}
        isBusy={isBusy}
        onConfirm={() => void run(() => save(botId, wanted).then(() => setWanted(null)))}
        onCancel={() => setWanted(null)}
      >
        {text.shortenExplained({ days: wanted ?? 0 })}
      </ConfirmDialog>
    </>
  )
}

async function save(botId: string, days: Days) {
  try {
    const saved = await call(conversationSetting, { bot_id: botId, keep_days: days })
    queryClient.setQueryData(queryKeyOf(botId), saved)
    notify.success(text.saved)
  } catch (failure) {
    notify.error(messageOf(failure, commonText.unexpectedError))
  }
}

type PeriodSelectProps = {
  value: number | null
  isDisabled: boolean
  error: string | undefined
  onChoose: (days: Days) => void
}

function PeriodSelect({ value, isDisabled, error, onChoose }: PeriodSelectProps) {
  return (
    <Field label={text.keepLabel} hint={text.keepHint} {...(error !== undefined && { error })}>
      {(controlProps) => (
        <select
          {...controlProps}
          disabled={isDisabled}
          value={String(value ?? '')}
          onChange={(event) => onChoose(daysOf(event.target.value))}
          className="control select-control sm:max-w-56"
        >
          <option value="">{text.keepForever}</option>
          {keepDaysChoices.map((days) => (
            <option key={days} value={days}>
              {text.keepDays({ days })}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
