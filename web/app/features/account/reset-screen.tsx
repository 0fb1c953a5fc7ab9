import * as fieldsText from '@askwell/messages/account/fields'
import * as frameText from '@askwell/messages/account/frame'
import * as recoveryText from '@askwell/messages/account/recovery'
import * as text from '@askwell/messages/account/reset-password'
import * as signInText from '@askwell/messages/account/sign-in'
import * as commonText from '@askwell/messages/app/common'
import { useEffect, useState } from 'react'
import { CallError } from '../../shared/call-error.ts'
import { clearSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { useAccountForm } from './shared/use-account-form.ts'
import { AccountFrame } from './shared/account-frame.tsx'
import { loadAccountApi } from './shared/load-account-api.ts'
import { NewPasswordFields } from './shared/new-password-fields.tsx'
import { FormResult } from './shared/form-result.tsx'
import { useLinkToken } from './shared/use-link-token.ts'

type ResetResult = { kind: 'changed' | 'expired'; message: string }

/** The page /reset_password, opened by a link in an e-mail. */
export function ResetScreen() {
  const token = useLinkToken()
  const [result, setResult] = useState<ResetResult | null>(
    token === '' ? { kind: 'expired', message: recoveryText.linkMissing } : null,
  )

  if (result?.kind === 'changed') {
    return (
      <FormResult title={text.changedTitle} message={result.message}>
        <ButtonLink to="/login">{signInText.submit}</ButtonLink>
      </FormResult>
    )
  }
  if (result) {
    return (
      <FormResult title={frameText.linkBrokenTitle} message={result.message}>
        <ButtonLink to="/forgot_password">{text.sendNewLink}</ButtonLink>
      </FormResult>
    )
  }
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <ResetForm token={token} onResult={setResult} />
    </AccountFrame>
  )
}

const names = ['password', 'confirm'] as const
const loadCheck = async () => (await loadAccountApi()).checkNewPassword

type ResetFormProps = { token: string; onResult: (result: ResetResult) => void }

function ResetForm({ token, onResult }: ResetFormProps) {
  const isConfirmed = useIsConfirmed(token)
  const [keepsContent, setKeepsContent] = useState(false)
  const { isBusy, field, formProps } = useAccountForm({
    names,
    loadCheck,
    send: async ({ password }) =>
      onResult(await save({ token, password, keeps_content: keepsContent })),
    fallbackMessage: commonText.unexpectedError,
  })

  return (
    <form {...formProps} className="grid gap-4">
      <NewPasswordFields label={text.newPassword} hint={fieldsText.newPasswordHint} field={field} />
      {isConfirmed ? null : (
        <Checkbox
          label={text.keepsContent}
          hint={text.keepsContentHint}
          checked={keepsContent}
          onChange={({ target }) => setKeepsContent(target.checked)}
        />
      )}
      <Button type="submit" isBusy={isBusy} busyLabel={text.saving}>
        {text.submit}
      </Button>
    </form>
  )
}

/** Whether the address is confirmed; true while this is loading and for an expired link. */
function useIsConfirmed(token: string): boolean {
  const [isConfirmed, setIsConfirmed] = useState(true)

  useEffect(() => {
    let isMounted = true
    async function load() {
      const found = await readIsConfirmed(token)
      if (isMounted) setIsConfirmed(found)
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [token])
  return isConfirmed
}

/** False when this cannot be read, so that the user is warned that data of an unconfirmed account is removed. */
async function readIsConfirmed(token: string): Promise<boolean> {
  try {
    const { getResetLink } = await loadAccountApi()
    return (await getResetLink(token)).is_confirmed
  } catch (error) {
    return isExpired(error)
  }
}

const isExpired = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'link_expired'

type ResetBody = { token: string; password: string; keeps_content: boolean }

/** Saves the new password, which ends all sign-in sessions of the account. */
async function save(body: ResetBody): Promise<ResetResult> {
  try {
    const { saveNewPassword } = await loadAccountApi()
    const { message } = await saveNewPassword(body)
    clearSession()
    return { kind: 'changed', message }
  } catch (error) {
    if (isExpired(error)) return { kind: 'expired', message: error.message }
    throw error
  }
}
