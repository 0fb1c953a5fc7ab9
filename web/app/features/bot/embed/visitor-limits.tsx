import {
  builtInChatLimits as builtIn,
  chatLimits,
  updateChatLimits,
  type ChatLimitsForm,
} from '@askwell/contract/chat-limits'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/visitor-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '../../../shared/call.ts'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { queryClient } from '../../../shared/query.tsx'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { QueryError, Skeleton } from '../../../shared/ui/states.tsx'
import { limitNames, parseInputs, toInputs, type LimitInputs } from './visitor-limits-form.ts'

const usual = (count: number) => text.usual({ count: count.toLocaleString() })

const fields = {
  visitor_hour: { label: text.visitorHour, placeholder: usual(builtIn.visitorHour) },
  address_hour: {
    label: text.addressHour,
    placeholder: usual(builtIn.addressHour),
    hint: text.addressHint,
  },
  address_day: { label: text.addressDay, placeholder: usual(builtIn.addressDay) },
  day: { label: text.day, placeholder: text.noLimit, hint: text.dayHint },
} as const

const queryKeyOf = (botId: string) => ['chat limits', botId]

/** The limits of questions of visitors, so that nobody can use up the owner's messages. */
export function VisitorLimits({ botId }: { botId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(botId),
    queryFn: ({ signal }) => call(chatLimits, { bot_id: botId }, { signal }),
  })

  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <h3 className="text-lg">{text.title}</h3>
        <p className="text-ink-2">{text.lead}</p>
      </div>
      {data ? <LimitsForm key={botId} botId={botId} limits={data} /> : null}
      {error && !data ? <QueryError title={text.loadFailed} query={{ error, refetch }} /> : null}
      {data || error ? null : <Skeleton className="h-60 w-full" />}
      <p className="text-sm text-ink-3">{text.pauseHint}</p>
    </Card>
  )
}

function LimitsForm({ botId, limits }: { botId: string; limits: ChatLimitsForm }) {
  const [inputs, setInputs] = useState(() => toInputs(limits))
  const [errors, setErrors] = useState<Partial<LimitInputs>>({})
  const { isBusy, run } = useBusy()

  async function save() {
    const parsed = parseInputs(inputs)
    setErrors('errors' in parsed ? parsed.errors : {})
    if ('errors' in parsed) return
    try {
      const { message } = await call(updateChatLimits, { bot_id: botId, ...parsed.limits })
      queryClient.setQueryData(queryKeyOf(botId), parsed.limits)
      notify.success(message)
    } catch (failure) {
      if (failure instanceof CallError) setErrors(failure.fields)
      notify.error(messageOf(failure, commonText.unexpectedError))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(save)
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {limitNames.map((name) => (
        <TextInput
          key={name}
          {...fields[name]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={inputs[name]}
          error={errors[name]}
          onChange={(event) => setInputs({ ...inputs, [name]: event.target.value })}
        />
      ))}
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={text.saving}
        className="justify-self-start max-sm:w-full"
      >
        {text.save}
      </Button>
    </form>
  )
}
