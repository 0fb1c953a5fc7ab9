import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './account-form.ts'
import { textLink } from './account-frame.tsx'
import type { Proof } from './entry.ts'
import { loadWire } from './load-wire.ts'
import { account as text } from '../../messages/en.ts'

const names = ['email', 'password'] as const
const loadCheck = async () => (await loadWire()).checkLogin

export function LoginForm({ onProof }: { onProof: (proof: Proof) => Promise<void> }) {
  const { isBusy, field, wiring } = useAccountForm({
    names,
    loadCheck,
    send: ({ email, password }) => onProof({ by: 'password', email, password }),
    failure: en.unexpectedError,
  })

  return (
    <form {...wiring} className="grid gap-4">
      <TextInput label={text.email} type="email" autoComplete="email" {...field('email')} />
      <PasswordInput label={text.password} autoComplete="current-password" {...field('password')} />
      <Link to="/forgot_password" className={`${textLink} justify-self-start text-sm`}>
        {text.forgotPassword}
      </Link>
      <Button type="submit" isBusy={isBusy} busyLabel={text.signingIn}>
        {text.signIn}
      </Button>
    </form>
  )
}
