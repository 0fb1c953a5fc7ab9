import {
  confirmBillingContact,
  getBillingContact,
  setBillingContact,
} from '@askwell/contract/billing/contact'
import type { BillingContact as Contact } from '@askwell/contract/billing/contact'
import * as text from '@askwell/messages/invoicing/contact'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../../../shared/call-error.ts'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { queryClient } from '../../../shared/query.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { useBusy } from '../../../shared/use-busy.ts'
import { LoadedContent, Section } from '../security/section.tsx'

const key = ['billing-contact']

/** The card with an additional address for billing e-mails. */
export function BillingContact() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getBillingContact, undefined, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Section title={text.title} lead={text.lead}>
      <LoadedContent query={query} failure={text.loadFailed}>
        {(contact) => <ContactState contact={contact} />}
      </LoadedContent>
    </Section>
  )
}

async function change(work: () => Promise<Contact & { message: string }>): Promise<void> {
  try {
    const { message, ...contact } = await work()
    queryClient.setQueryData(key, contact)
    notify.success(message)
  } catch (error) {
    notify.error(messageOf(error, text.failed))
  }
}

const setEmail = (email: string) => change(() => call(setBillingContact, { email }))

function ContactState({ contact: { email, verified } }: { contact: Contact }) {
  const { isBusy, run } = useBusy()
  if (email === '') {
    return (
      <OneField
        label={text.email}
        type="email"
        autoComplete="off"
        button={text.sendCode}
        busy={text.sending}
        onSend={setEmail}
      />
    )
  }
  return (
    <>
      <p className="wrap-anywhere">{verified ? text.active({ email }) : text.waiting({ email })}</p>
      {verified ? null : (
        <OneField
          label={text.code}
          type="text"
          autoComplete="one-time-code"
          button={text.confirm}
          busy={text.confirming}
          onSend={(code) => change(() => call(confirmBillingContact, { code }))}
        />
      )}
      <Button
        variant="ghost"
        isBusy={isBusy}
        className="justify-self-start"
        onClick={() => void run(() => setEmail(''))}
      >
        {text.remove}
      </Button>
    </>
  )
}

type OneFieldProps = {
  label: string
  type: 'email' | 'text'
  autoComplete: string
  button: string
  busy: string
  onSend: (value: string) => Promise<void>
}

function OneField({ label, type, autoComplete, button, busy, onSend }: OneFieldProps) {
  const [value, setValue] = useState('')
  const { isBusy, run } = useBusy()

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (value.trim() !== '') void run(() => onSend(value))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <TextInput
        label={label}
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" isBusy={isBusy} busyLabel={busy}>
        {button}
      </Button>
    </form>
  )
}
