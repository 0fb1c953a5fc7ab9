import { resetPassword } from '@askwell/contract/recovery'
import { recoveryTexts } from '@askwell/contract/recovery-texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '../../shared/call-error.ts'
import { call } from '../../shared/call.ts'
import { en } from '../../shared/en.ts'
import { forgetSession } from '../../shared/session.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { PasswordInput } from '../../shared/ui/inputs.tsx'
import { AccountFrame } from './account-frame.tsx'
import { showRefusal } from './form-errors.ts'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'
import { account as text } from '../../messages/en.ts'

type Ending = { kind: 'changed' | 'expired'; words: string }

/** The page /reset_password, which a mailed link opens. */
export function ResetScreen() {
  const token = useLinkToken()
  const [ending, setEnding] = useState<Ending | null>(
    token === '' ? { kind: 'expired', words: recoveryTexts.linkMissing } : null,
  )

  if (ending?.kind === 'changed') {
    return (
      <Outcome title={text.yourPasswordIsChanged} words={ending.words}>
        <ButtonLink to="/login">{text.signIn}</ButtonLink>
      </Outcome>
    )
  }
  if (ending) {
    return (
      <Outcome title={text.thisLinkDoesNotWork} words={ending.words}>
        <ButtonLink to="/forgot_password">{text.sendMeANewLink}</ButtonLink>
      </Outcome>
    )
  }
  return (
    <AccountFrame title={text.chooseANewPassword} lead={text.savingItSignsYouOut}>
      <ResetForm token={token} onEnd={setEnding} />
    </AccountFrame>
  )
}

/** The call's own rule plus the second password, which never leaves the browser. */
const newPassword = z
  .object({
    password: resetPassword.body.shape.password,
    confirm: z.string().check(z.minLength(1, en.confirmPasswordRequired)),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      error: en.passwordsDiffer,
      path: ['confirm'],
      when: () => true,
    }),
  )

type ResetFormProps = { token: string; onEnd: (ending: Ending) => void }

function ResetForm({ token, onEnd }: ResetFormProps) {
  const { isBusy, run } = useBusy()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newPassword),
    mode: 'onSubmit',
    defaultValues: { password: '', confirm: '' },
  })
  const { errors } = formState

  async function send(password: string) {
    try {
      const { message } = await call(resetPassword, { token, password })
      forgetSession()
      onEnd({ kind: 'changed', words: message })
    } catch (error) {
      if (error instanceof CallError && error.code === 'link_expired') {
        onEnd({ kind: 'expired', words: error.message })
      } else showRefusal(error, en.unexpectedError, { setError, fields: ['password'] })
    }
  }
  const submit = handleSubmit(({ password }) => run(() => send(password)))

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <PasswordInput
        label={text.newPassword}
        autoComplete="new-password"
        hint={text.n8To128Characters}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordInput
        label={text.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
      <Button type="submit" isBusy={isBusy} busyLabel={text.saving}>
        {text.saveTheNewPassword}
      </Button>
    </form>
  )
}
