import * as fieldsText from '@askwell/messages/account/fields'
import * as text from '@askwell/messages/account/forgot-password'
import * as commonText from '@askwell/messages/app/common'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendsEmail } from '../../shared/email-delivery.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './shared/use-account-form.ts'
import { AccountFrame, textLink } from './shared/account-frame.tsx'
import { loadAccountApi } from './shared/load-account-api.ts'
import { FormResult } from './shared/form-result.tsx'

/** The page /forgot_password: asks for the e-mail address and does not reveal whether it has an account. */
export function ForgotScreen() {
  const [message, setMessage] = useState<string | null>(null)
  if (message !== null) {
    return (
      <FormResult title={sendsEmail ? text.sentTitle : text.keptTitle} message={message}>
        <p className="text-ink-2">{sendsEmail ? text.sentHint : text.keptHint}</p>
        <Button variant="outline" onClick={() => setMessage(null)}>
          {text.otherEmail}
        </Button>
      </FormResult>
    )
  }

  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <ForgotForm onSent={setMessage} />
      <Link to="/login" className={`${textLink} justify-self-center`}>
        {text.backToSignIn}
      </Link>
    </AccountFrame>
  )
}

const names = ['email'] as const
const loadCheck = async () => (await loadAccountApi()).checkForgotPassword

function ForgotForm({ onSent }: { onSent: (message: string) => void }) {
  const { isBusy, field, formProps } = useAccountForm({
    names,
    loadCheck,
    send: async (values) => {
      const { sendResetLink } = await loadAccountApi()
      const { message } = await sendResetLink(values)
      onSent(message)
    },
    fallbackMessage: commonText.unexpectedError,
  })

  return (
    <form {...formProps} className="grid gap-4">
      <TextInput label={fieldsText.email} type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" isBusy={isBusy} busyLabel={text.sending}>
        {text.sendLink}
      </Button>
    </form>
  )
}
