import * as frameText from '@askwell/messages/account/frame'
import * as recoveryText from '@askwell/messages/account/recovery'
import * as text from '@askwell/messages/account/verify-email'
import * as commonText from '@askwell/messages/app/common'
import { useState } from 'react'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useSession } from '../../shared/session.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { SendVerification } from '../../shared/verification/send-verification.tsx'
import { AccountFrame } from './shared/account-frame.tsx'
import { loadAccountApi } from './shared/load-account-api.ts'
import { FormResult } from './shared/form-result.tsx'
import { useLinkToken } from './shared/use-link-token.ts'

type VerifyResult = { kind: 'confirmed' | 'expired'; message: string }

/**
 * The page /verify_email, opened by a link in an e-mail. It requires a click, because mail scanners
 * open every link.
 */
export function VerifyScreen() {
  const token = useLinkToken()
  const { isBusy, run } = useBusy()
  const [result, setResult] = useState<VerifyResult | null>(
    token === '' ? { kind: 'expired', message: recoveryText.linkMissing } : null,
  )

  async function confirm() {
    try {
      const { confirmEmail } = await loadAccountApi()
      const { message } = await confirmEmail(token)
      setResult({ kind: 'confirmed', message })
    } catch (error) {
      if (error instanceof CallError && error.code === 'link_expired') {
        setResult({ kind: 'expired', message: error.message })
      } else notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  if (result?.kind === 'confirmed') return <Confirmed message={result.message} />
  if (result) return <Expired message={result.message} />
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <Button isBusy={isBusy} busyLabel={text.submitting} onClick={() => void run(confirm)}>
        {text.submit}
      </Button>
    </AccountFrame>
  )
}

const Confirmed = ({ message }: { message: string }) => (
  <FormResult title={text.doneTitle} message={message}>
    <ButtonLink to="/mychatbots">{text.toMyChatbots}</ButtonLink>
  </FormResult>
)

function Expired({ message }: { message: string }) {
  const isSignedIn = useSession().status === 'signed-in'

  return (
    <FormResult title={frameText.linkBrokenTitle} message={message}>
      {isSignedIn ? (
        <SendVerification />
      ) : (
        <ButtonLink to="/login?redirect=/profile">{text.signInForNewLink}</ButtonLink>
      )}
    </FormResult>
  )
}
