import { useState } from 'react'
import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFrame, textLink } from './account-frame.tsx'
import { loadWire } from './load-wire.ts'
import { Outcome } from './outcome.tsx'
import { account as text } from '../../messages/en.ts'

/** The page /forgot_password: asks for the address and tells nobody whether it has an account. */
export function ForgotScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer !== null) {
    return (
      <Outcome title={text.checkYourInbox} words={answer}>
        <p className="text-ink-2">{text.theLinkWorksOnceFor}</p>
        <Button variant="outline" onClick={() => setAnswer(null)}>
          {text.doUseAnotherEmail}
        </Button>
      </Outcome>
    )
  }

  return (
    <AccountFrame title={text.forgotYourPassword} lead={text.enterYourEmailAndWe}>
      <ForgotForm onAnswer={setAnswer} />
      <Link to="/login" className={`${textLink} justify-self-center`}>
        {text.backToSignIn}
      </Link>
    </AccountFrame>
  )
}

const names = ['email'] as const
const loadCheck = async () => (await loadWire()).checkForgotten

function ForgotForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { isBusy, field, wiring } = useAccountForm({
    names,
    loadCheck,
    send: async (values) => {
      const { mailResetLink } = await loadWire()
      const { message } = await mailResetLink(values)
      onAnswer(message)
    },
    failure: en.unexpectedError,
  })

  return (
    <form {...wiring} className="grid gap-4">
      <TextInput label={text.email} type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" isBusy={isBusy} busyLabel={text.sending}>
        {text.sendMeALink}
      </Button>
    </form>
  )
}
