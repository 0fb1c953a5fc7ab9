import type { SignedIn } from '@askwell/contract/account'
import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './account-form.ts'
import { textLink } from './account-frame.tsx'
import { loadWire } from './load-wire.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { account as text } from '../../messages/en.ts'

const names = ['first_name', 'last_name', 'email', 'password', 'confirm'] as const
const loadCheck = async () => (await loadWire()).checkRegistration

export function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const { isBusy, field, wiring } = useAccountForm({
    names,
    loadCheck,
    send: async ({ confirm: _confirm, ...person }) => {
      const { openAccount } = await loadWire()
      const signedIn = await openAccount(person)
      notify.success(en.registered)
      notify.info(en.settingUp)
      onRegistered(signedIn)
    },
    failure: en.registerError,
    onProblems: ({ confirm }) => {
      if (confirm === en.passwordsDiffer) notify.error(en.passwordsDiffer)
    },
  })

  return (
    <form {...wiring} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={text.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextInput label={text.lastName} autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextInput label={text.email} type="email" autoComplete="email" {...field('email')} />
      <NewPasswordFields label={text.password} hint={text.atLeast8Characters} field={field} />
      <p className="text-sm text-ink-2">
        {text.bySigningUpYouAgree}{' '}
        <Link to="/terms_and_conditions" className={textLink}>
          {text.termsConditions}
        </Link>{' '}
        {text.andConfirmThatYouAre}
      </p>
      <Button type="submit" isBusy={isBusy} busyLabel={text.signingUp}>
        {text.signUp}
      </Button>
    </form>
  )
}
