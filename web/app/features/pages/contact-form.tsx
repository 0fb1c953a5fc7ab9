import { contactErrors } from '@askwell/contract/marketing-rules'
import type { ContactMessage } from '@askwell/contract/marketing-rules'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/pages/contact'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextArea, TextInput } from '../../shared/ui/inputs.tsx'
import { Honeypot, honeypotValue } from '../../shared/ui/honeypot.tsx'

type Problems = ReturnType<typeof contactErrors>

const fieldNames = ['firstName', 'lastName', 'email', 'message'] as const

/** The contact form. The code of its call is loaded when it is first submitted. */
export function ContactForm() {
  const { isBusy, run } = useBusy()
  const [problems, setProblems] = useState<Problems>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const contactMessage = readMessage(form)
    const found = contactErrors(contactMessage)
    const first = fieldNames.find((name) => found[name])
    setProblems(found)
    if (first === undefined) void run(() => send(form, contactMessage))
    else focusField(form, first)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ContactFields problems={problems} />
      <Honeypot />
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
          {...errorProps(problems.firstName)}
        />
        <TextInput
          label={text.lastName}
          name="lastName"
          autoComplete="family-name"
          {...errorProps(problems.lastName)}
        />
      </div>
      <TextInput
        label={text.email}
        name="email"
        type="email"
        autoComplete="email"
        {...errorProps(problems.email)}
      />
      <TextArea label={text.message} name="message" rows={6} {...errorProps(problems.message)} />
    </>
  )
}

async function send(form: HTMLFormElement, contactMessage: ContactMessage) {
  try {
    const [{ call }, { contactUs }] = await Promise.all([
      import('../../shared/call.ts'),
      import('@askwell/contract/marketing'),
    ])
    const { message } = await call(contactUs, { ...contactMessage, ...honeypotValue(form) })
    form.reset()
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, commonText.unexpectedError))
  }
}

/** Shows the first problem as the field's error, and a second one as its hint in the same color. */
function errorProps([error, more]: string[] = []) {
  return { error, hint: more === undefined ? undefined : <span className="text-bad">{more}</span> }
}

function readMessage(form: HTMLFormElement): ContactMessage {
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

function focusField(form: HTMLFormElement, name: keyof ContactMessage) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
