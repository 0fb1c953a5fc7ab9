import { contactProblems } from '@askwell/contract/marketing-rules'
import type { ContactMessage } from '@askwell/contract/marketing-rules'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { words } from '../../messages/en.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextArea, TextInput } from '../../shared/ui/inputs.tsx'
import { Trap, trapIn } from '../../shared/ui/trap.tsx'
import { contact as text } from '../../messages/en.ts'

type Problems = ReturnType<typeof contactProblems>

const fieldNames = ['firstName', 'lastName', 'email', 'message'] as const

/** A message to the people behind the product. The call is loaded only when somebody writes. */
export function ContactForm() {
  const { isBusy, run } = useBusy()
  const [problems, setProblems] = useState<Problems>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = messageIn(form)
    const found = contactProblems(given)
    const first = fieldNames.find((name) => found[name])
    setProblems(found)
    if (first === undefined) void run(() => send(form, given))
    else focusOn(form, first)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ContactFields problems={problems} />
      <Trap />
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={text.submitting}
        className="sm:justify-self-start"
      >
        {text.submit}
      </Button>
    </form>
  )
}

function ContactFields({ problems }: { problems: Problems }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          label={text.firstName}
          name="firstName"
          autoComplete="given-name"
          {...told(problems.firstName)}
        />
        <TextInput
          label={text.lastName}
          name="lastName"
          autoComplete="family-name"
          {...told(problems.lastName)}
        />
      </div>
      <TextInput
        label={text.email}
        name="email"
        type="email"
        autoComplete="email"
        {...told(problems.email)}
      />
      <TextArea label={text.message} name="message" rows={6} {...told(problems.message)} />
    </>
  )
}

async function send(form: HTMLFormElement, given: ContactMessage) {
  try {
    const [{ call }, { contactUs }] = await Promise.all([
      import('../../shared/call.ts'),
      import('@askwell/contract/marketing'),
    ])
    const { message } = await call(contactUs, { ...given, ...trapIn(form) })
    form.reset()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, words.unexpectedError))
  }
}

/** The first problem as the field's error; a second one stands below it in the same colour. */
function told([error, more]: string[] = []) {
  return { error, hint: more === undefined ? undefined : <span className="text-bad">{more}</span> }
}

function messageIn(form: HTMLFormElement): ContactMessage {
  const fields = new FormData(form)
  const textOf = (name: keyof ContactMessage) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    email: textOf('email'),
    message: textOf('message'),
  }
}

function focusOn(form: HTMLFormElement, name: keyof ContactMessage) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
