import type { SignedIn } from '@askwell/contract/account'
import * as text from '@askwell/messages/account/fields'
import * as outcomesText from '@askwell/messages/account/outcomes'
import * as rulesText from '@askwell/messages/account/rules'
import * as signUpText from '@askwell/messages/account/sign-up'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { useAccountForm } from './shared/use-account-form.ts'
import { textLink } from './shared/account-frame.tsx'
import { loadAccountApi } from './shared/load-account-api.ts'
import { NewPasswordFields } from './shared/new-password-fields.tsx'
import { RichText } from '../../shared/ui/rich-text.tsx'

const names = ['first_name', 'last_name', 'email', 'password', 'confirm'] as const
const loadCheck = async () => (await loadAccountApi()).checkRegistration

const termsLink = (linkText: string) => (
  <Link to="/terms_and_conditions" className={textLink}>
    {linkText}
  </Link>
)

export function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const { isBusy, field, formProps } = useAccountForm({
    names,
    loadCheck,
    send: async ({ confirm: _confirm, ...person }) => {
      const { registerAccount } = await loadAccountApi()
      const signedIn = await registerAccount(person)
      notify.success(outcomesText.registered)
      notify.info(outcomesText.settingUp)
      onRegistered(signedIn)
    },
    fallbackMessage: outcomesText.registerFailed,
    onProblems: ({ confirm }) => {
      if (confirm === rulesText.passwordsDiffer) notify.error(rulesText.passwordsDiffer)
    },
  })

  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={text.firstName} autoComplete="given-name" {...field('first_name')} />
        <TextInput label={text.lastName} autoComplete="family-name" {...field('last_name')} />
      </div>
      <TextInput label={text.email} type="email" autoComplete="email" {...field('email')} />
      <NewPasswordFields label={text.password} hint={text.passwordHint} field={field} />
      <p className="text-sm text-ink-2">
        <RichText
          parts={signUpText.agreement<ReactNode>({
            terms: termsLink,
          })}
        />
      </p>
      <Button type="submit" isBusy={isBusy} busyLabel={signUpText.submitting}>
        {signUpText.submit}
      </Button>
    </form>
  )
}
