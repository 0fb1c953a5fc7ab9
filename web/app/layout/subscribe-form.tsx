import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/app/footer'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../shared/call-error.ts'
import { notify } from '../shared/notify.ts'
import { useBusy } from '../shared/use-busy.ts'
import { Button } from '../shared/ui/button.tsx'
import { Honeypot, honeypotValue } from '../shared/ui/honeypot.tsx'

/** The newsletter form in the footer. The API client is loaded on submit. */
export function SubscribeForm() {
  const id = useId()
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return

    const { subscribeEmailError } = await import('@askwell/contract/marketing-rules')
    const emailError = subscribeEmailError(field.value)
    setError(emailError)
    if (emailError === null) await run(() => send(form, field.value.trim()))
    else field.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {text.newsletter}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={text.email}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-problem`}
          className="control min-w-0"
        />
        <Button type="submit" variant="soft" isBusy={isBusy} busyLabel={text.subscribing}>
          {text.subscribe}
        </Button>
      </div>
      <Honeypot />
      {error === null ? null : (
        <p id={`${id}-problem`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </form>
  )
}

async function send(form: HTMLFormElement, email: string) {
  try {
    const [{ call }, { subscribeMail }] = await Promise.all([
      import('../shared/call.ts'),
      import('@askwell/contract/marketing'),
    ])
    const { message } = await call(subscribeMail, { email, ...honeypotValue(form) })
    form.reset()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}
