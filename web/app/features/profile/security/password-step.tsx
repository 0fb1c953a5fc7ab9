import * as rulesText from '@askwell/messages/account/rules'
import * as text from '@askwell/messages/account/two-step'
import * as commonText from '@askwell/messages/app/common'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { isSessionExpiredText, messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { ButtonVariant } from '../../../shared/ui/button.tsx'
import { PasswordInput } from '../../../shared/ui/inputs.tsx'
import { useFocusOnMount } from '../../../shared/use-focus-on-mount.ts'

type PasswordStepProps = {
  label: string
  busyLabel: string
  variant?: ButtonVariant
  /** Its server errors are shown under the field. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
}

/** Requires the current password before an action that a stolen session must not perform. */
export function PasswordStep({
  label,
  busyLabel,
  variant = 'primary',
  onPassword,
  onCancel,
}: PasswordStepProps) {
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<string>()
  const input = useFocusOnMount<HTMLInputElement>()

  async function send(password: string) {
    if (password === '') return setError(rulesText.currentPasswordRequired)
    setError(undefined)
    try {
      await onPassword(password)
    } catch (refusal) {
      const reason = messageOf(refusal, commonText.unexpectedError)
      setError(reason)
      if (isSessionExpiredText(reason)) notify.error(reason)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => send(input.current?.value ?? ''))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-lg bg-sunken p-4">
      <PasswordInput
        ref={input}
        label={text.currentPassword}
        autoComplete="current-password"
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
