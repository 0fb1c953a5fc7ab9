import { login } from '@askwell/contract/account'
import type { SignedIn } from '@askwell/contract/account'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '../../shared/call.ts'
import { en } from '../../shared/en.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import { showRefusal } from './form-errors.ts'

export function LoginForm({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const { isBusy, run } = useBusy()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(login.body),
    mode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const submit = handleSubmit((credentials) =>
    run(async () => {
      try {
        onSignedIn(await call(login, credentials))
      } catch (error) {
        showRefusal(error, en.unexpectedError, { setError, fields: ['email', 'password'] })
      }
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" isBusy={isBusy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}
