import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../shared/call-error.ts'
import { notify } from '../shared/notify.ts'
import { useBusy } from '../shared/use-busy.ts'
import { words } from '../messages/en.ts'
import { Button } from '../shared/ui/button.tsx'
import { Trap, trapIn } from '../shared/ui/trap.tsx'
import { layout as text } from '../messages/en.ts'

/** News by e-mail, in the footer of every page. The call is loaded only when somebody subscribes. */
export function SubscribeForm() {
  const id = useId()
  const { isBusy, run } = useBusy()
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return

    const { subscribeEmailProblem } = await import('@askwell/contract/marketing-rules')
    const found = subscribeEmailProblem(field.value)
    setProblem(found)
    if (found === null) await run(() => send(form, field.value.trim()))
    else field.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {text.subscribeToOurNews}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={text.yourEmail}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          className="control min-w-0"
        />
        <Button type="submit" variant="soft" isBusy={isBusy} busyLabel={text.subscribing}>
          {text.subscribe}
        </Button>
      </div>
      <Trap />
      {problem === null ? null : (
        <p id={`${id}-problem`} className="text-sm text-bad">
          {problem}
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
    const { message } = await call(subscribeMail, { email, ...trapIn(form) })
    form.reset()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, words.unexpectedError))
  }
}
