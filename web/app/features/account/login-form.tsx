import * as fieldsText from '@askwell/messages/account/fields'
import * as text from '@askwell/messages/account/sign-in'
import * as commonText from '@askwell/messages/app/common'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './shared/use-account-form.ts'
import { textLink } from './shared/account-frame.tsx'
import type { Credentials } from './shared/sign-in-step.ts'
import { loadAccountApi } from './shared/load-account-api.ts'

const names = ['email', 'password'] as const
const loadCheck = async () => (await loadAccountApi()).checkLogin

export function LoginForm({
  onCredentials,
}: {
  onCredentials: (credentials: Credentials) => Promise<void>
}) {
  const { isBusy, field, formProps } = useAccountForm({
    names,
    loadCheck,
    send: ({ email, password }) => onCredentials({ method: 'password', email, password }),
    fallbackMessage: commonText.unexpectedError,
  })

  return (
    <form {...formProps} className="grid gap-4">
      <TextInput label={fieldsText.email} type="email" autoComplete="email" {...field('email')} />
      <PasswordInput
        label={fieldsText.password}
        autoComplete="current-password"
        {...field('password')}
      />
      <Link to="/forgot_password" className={`${textLink} justify-self-start text-sm`}>
        {text.forgotPassword}
      </Link>
      <Button type="submit" isBusy={isBusy} busyLabel={text.submitting}>
        {text.submit}
      </Button>
    </form>
  )
}
