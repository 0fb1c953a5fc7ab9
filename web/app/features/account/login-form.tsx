import { login } from '@askwell/contract/account'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { en } from '../../shared/en.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import { textLink } from './account-frame.tsx'
import type { Proof } from './entry.ts'
import { showRefusal } from './form-errors.ts'
import { account as text } from '../../messages/en.ts'

export function LoginForm({ onProof }: { onProof: (proof: Proof) => Promise<void> }) {
  const { isBusy, run } = useBusy()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(login.body),
    mode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(({ email, password }) =>
    run(async () => {
      try {
        await onProof({ by: 'password', email, password })
      } catch (error) {
        showRefusal(error, en.unexpectedError, { setError, fields: ['email', 'password'] })
      }
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link to="/forgot_password" className={`${textLink} justify-self-start text-sm`}>
        {text.forgotPassword}
      </Link>
      <Button type="submit" isBusy={isBusy} busyLabel={text.signingIn}>
        {text.signIn}
      </Button>
    </form>
  )
}
