import * as text from '@askwell/messages/account/entry-steps'
import * as fieldsText from '@askwell/messages/account/fields'
import * as commonText from '@askwell/messages/app/common'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { isSessionExpiredText, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import type { SignInStep, StepAnswers } from './shared/sign-in-step.ts'
import type { SignIn, PendingSignIn } from './shared/use-sign-in.ts'
import { useFocusOnMount } from '../../shared/use-focus-on-mount.ts'

const buttons: Record<SignInStep, { label: string; busy: string }> = {
  code: { label: text.next, busy: text.checking },
  password: { label: text.connectAndSignIn, busy: text.connecting },
  keep: { label: text.keepAccount, busy: text.restoring },
}

type SignInStepFormProps = {
  pending: PendingSignIn
  signIn: Pick<SignIn, 'submitCredentials' | 'startOver'>
}

/** Form of one additional step of the sign-in. */
export function SignInStepForm({ pending, signIn }: SignInStepFormProps) {
  const { step, answers, credentials, message } = pending
  const { isBusy, run } = useBusy()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()

  async function send() {
    try {
      await signIn.submitCredentials(credentials, { ...answers, ...answersOf(step, answer) })
      setAnswer('')
    } catch (refusal) {
      const reason = messageOf(refusal, commonText.unexpectedError)
      setError(reason)
      if (isSessionExpiredText(reason)) notify.error(reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    void run(send)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {step === 'code' ? null : <p className="text-ink-2">{message}</p>}
      {step === 'keep' ? (
        <StepError error={error} />
      ) : (
        <AnswerField key={step} step={step} error={error} value={answer} onChange={setAnswer} />
      )}
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={buttons[step].busy}
        disabled={step !== 'keep' && answer.trim() === ''}
      >
        {buttons[step].label}
      </Button>
      <Button variant="ghost" onClick={signIn.startOver}>
        {text.otherWay}
      </Button>
    </form>
  )
}

/** The error of a step that has no field. */
const StepError = ({ error }: { error: string | undefined }) =>
  error ? (
    <p role="alert" className="text-sm text-bad">
      {error}
    </p>
  ) : null

const answersOf = (step: SignInStep, answer: string): StepAnswers => {
  if (step === 'keep') return { keepsAccount: true }
  return step === 'code' ? { code: answer.trim() } : { password: answer }
}

type AnswerFieldProps = {
  step: SignInStep
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function AnswerField({ step, error, value, onChange }: AnswerFieldProps) {
  const input = useFocusOnMount<HTMLInputElement>()
  const inputProps = {
    ref: input,
    error,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  }

  return step === 'code' ? (
    <TextInput
      {...inputProps}
      label={text.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      hint={text.codeHint}
    />
  ) : (
    <PasswordInput {...inputProps} label={fieldsText.password} autoComplete="current-password" />
  )
}
