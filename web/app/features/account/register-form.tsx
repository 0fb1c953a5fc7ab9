import { register as registerCall } from '@askwell/contract/account'
import type { SignedIn } from '@askwell/contract/account'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../shared/call.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import { textLink } from './account-frame.tsx'
import { showRefusal } from './form-errors.ts'
import { account as text } from '../../messages/en.ts'

/** The call's own rules plus the second password, which never leaves the browser. */
export const registration = z
  .extend(registerCall.body, {
    confirm: z.string().check(z.minLength(1, en.confirmPasswordRequired)),
  })
  .check(
    z.refine(({ password, confirm }) => confirm === '' || password === confirm, {
      error: en.passwordsDiffer,
      path: ['confirm'],
      // Both passwords are compared even while another field is still wrong.
      when: () => true,
    }),
  )

type Registration = z.infer<typeof registration>

const empty: Registration = { first_name: '', last_name: '', email: '', password: '', confirm: '' }
const ownFields = ['first_name', 'last_name', 'email', 'password'] as const

export function RegisterForm({ onRegistered }: { onRegistered: (signedIn: SignedIn) => void }) {
  const { isBusy, run } = useBusy()
  const form = useForm({
    resolver: zodResolver(registration),
    mode: 'onSubmit',
    defaultValues: empty,
  })

  async function send({ first_name, last_name, email, password }: Registration) {
    try {
      const signedIn = await call(registerCall, { first_name, last_name, email, password })
      notify.success(en.registered)
      notify.info(en.settingUp)
      onRegistered(signedIn)
    } catch (error) {
      showRefusal(error, en.registerError, { setError: form.setError, fields: ownFields })
    }
  }

  const submit = form.handleSubmit(
    (values) => run(() => send(values)),
    ({ confirm }) => {
      if (confirm?.message === en.passwordsDiffer) notify.error(en.passwordsDiffer)
    },
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <RegisterFields form={form} />
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

function RegisterFields({ form }: { form: UseFormReturn<Registration> }) {
  const { register, formState } = form
  const { errors } = formState

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={text.firstName}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextInput
          label={text.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label={text.password}
        autoComplete="new-password"
        hint={text.atLeast8Characters}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordInput
        label={text.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
    </>
  )
}
