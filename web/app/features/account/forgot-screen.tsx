import { forgotPassword } from '@askwell/contract/recovery'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { call } from '../../shared/call.ts'
import { en } from '../../shared/en.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { AccountFrame, textLink } from './account-frame.tsx'
import { showRefusal } from './form-errors.ts'
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

function ForgotForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { isBusy, run } = useBusy()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(forgotPassword.body),
    mode: 'onSubmit',
    defaultValues: { email: '' },
  })

  const submit = handleSubmit((values) =>
    run(async () => {
      try {
        const { message } = await call(forgotPassword, values)
        onAnswer(message)
      } catch (error) {
        showRefusal(error, en.unexpectedError, { setError, fields: ['email'] })
      }
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" isBusy={isBusy} busyLabel={text.sending}>
        {text.sendMeALink}
      </Button>
    </form>
  )
}
