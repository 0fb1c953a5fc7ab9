import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import type { Ask, Given } from './entry.ts'
import type { Entry, OpenEntry } from './use-entry.ts'
import { account as text } from '../../messages/en.ts'
import { useFocusAtStart } from '../../shared/use-focus-at-start.ts'

const buttons: Record<Ask, { label: string; busy: string }> = {
  code: { label: 'Continue', busy: 'Checking...' },
  password: { label: text.connectAndSignIn, busy: text.connecting },
  keep: { label: text.keepMyAccount, busy: text.restoring },
}

type EntryStepProps = { open: OpenEntry; entry: Pick<Entry, 'tryToEnter' | 'startOver'> }

/** The one question that is left before somebody is signed in. */
export function EntryStep({ open, entry }: EntryStepProps) {
  const { ask, given, proof, message } = open
  const { isBusy, run } = useBusy()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()

  async function send() {
    try {
      await entry.tryToEnter(proof, { ...given, ...answered(ask, answer) })
      setAnswer('')
    } catch (refusal) {
      const reason = messageOf(refusal, en.unexpectedError)
      notify.error(reason)
      setError(reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    void run(send)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {ask === 'code' ? null : <p className="text-ink-2">{message}</p>}
      {ask === 'keep' ? null : (
        <Answer key={ask} ask={ask} error={error} value={answer} onChange={setAnswer} />
      )}
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={buttons[ask].busy}
        disabled={ask !== 'keep' && answer.trim() === ''}
      >
        {buttons[ask].label}
      </Button>
      <Button variant="ghost" onClick={entry.startOver}>
        {text.doUseAnotherWayToSign}
      </Button>
    </form>
  )
}

const answered = (ask: Ask, answer: string): Given => {
  if (ask === 'keep') return { keepsAccount: true }
  return ask === 'code' ? { code: answer.trim() } : { password: answer }
}

type AnswerProps = {
  ask: Ask
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function Answer({ ask, error, value, onChange }: AnswerProps) {
  const input = useFocusAtStart<HTMLInputElement>()
  const wiring = {
    ref: input,
    error,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  }

  return ask === 'code' ? (
    <TextInput
      {...wiring}
      label={text.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      hint={text.sixDigitsFromYourAuthenticator}
    />
  ) : (
    <PasswordInput {...wiring} label={text.password} autoComplete="current-password" />
  )
}
