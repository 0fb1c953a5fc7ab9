import { recoveryTexts } from '@askwell/contract/recovery-texts'
import { useState } from 'react'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { useSession } from '../../shared/session.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { SendVerification } from '../../shared/verification/send-verification.tsx'
import { AccountFrame } from './account-frame.tsx'
import { loadWire } from './load-wire.ts'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'
import { account as text } from '../../messages/en.ts'

type Ending = { kind: 'confirmed' | 'expired'; words: string }

/**
 * The page /verify_email, which a mailed link opens. It waits for a press, because the programs that
 * look through mail open every link.
 */
export function VerifyScreen() {
  const token = useLinkToken()
  const { isBusy, run } = useBusy()
  const [ending, setEnding] = useState<Ending | null>(
    token === '' ? { kind: 'expired', words: recoveryTexts.linkMissing } : null,
  )

  async function confirm() {
    try {
      const { confirmEmail } = await loadWire()
      const { message } = await confirmEmail(token)
      setEnding({ kind: 'confirmed', words: message })
    } catch (error) {
      if (error instanceof CallError && error.code === 'link_expired') {
        setEnding({ kind: 'expired', words: error.message })
      } else notify.error(messageOf(error, en.unexpectedError))
    }
  }

  if (ending?.kind === 'confirmed') return <Confirmed words={ending.words} />
  if (ending) return <Expired words={ending.words} />
  return (
    <AccountFrame title={text.confirmYourEmail} lead={text.pressTheButtonToShow}>
      <Button isBusy={isBusy} busyLabel={text.confirming} onClick={() => void run(confirm)}>
        {text.confirmMyEmail}
      </Button>
    </AccountFrame>
  )
}

const Confirmed = ({ words }: { words: string }) => (
  <Outcome title={text.yourEmailIsConfirmed} words={words}>
    <ButtonLink to="/mychatbots">{text.goToMyChatbots}</ButtonLink>
  </Outcome>
)

function Expired({ words }: { words: string }) {
  const isSignedIn = useSession().status === 'signed-in'

  return (
    <Outcome title={text.thisLinkDoesNotWork} words={words}>
      {isSignedIn ? (
        <SendVerification />
      ) : (
        <ButtonLink to="/login?redirect=/profile">{text.signInForANew}</ButtonLink>
      )}
    </Outcome>
  )
}
