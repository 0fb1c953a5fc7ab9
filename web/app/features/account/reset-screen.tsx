import { recoveryTexts } from '@askwell/contract/recovery-texts'
import { useState } from 'react'
import { CallError } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { forgetSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { loadWire } from './load-wire.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
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

const names = ['password', 'confirm'] as const
const loadCheck = async () => (await loadWire()).checkNewPassword

type ResetFormProps = { token: string; onEnd: (ending: Ending) => void }

function ResetForm({ token, onEnd }: ResetFormProps) {
  const { isBusy, field, wiring } = useAccountForm({
    names,
    loadCheck,
    send: async ({ password }) => onEnd(await save(token, password)),
    failure: en.unexpectedError,
  })

  return (
    <form {...wiring} className="grid gap-4">
      <NewPasswordFields label={text.newPassword} hint={text.n8To128Characters} field={field} />
      <Button type="submit" isBusy={isBusy} busyLabel={text.saving}>
        {text.saveTheNewPassword}
      </Button>
    </form>
  )
}

/** Saves the new password; every other sign-in of the account is over then. */
async function save(token: string, password: string): Promise<Ending> {
  try {
    const { saveNewPassword } = await loadWire()
    const { message } = await saveNewPassword({ token, password })
    forgetSession()
    return { kind: 'changed', words: message }
  } catch (error) {
    if (error instanceof CallError && error.code === 'link_expired') {
      return { kind: 'expired', words: error.message }
    }
    throw error
  }
}
