import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordInput } from '../../shared/ui/inputs.tsx'
import { needsCurrentPassword } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'
import { profile as text } from '../../messages/en.ts'

type CurrentPasswordProps = { form: UseFormReturn<ProfileValues>; knownEmail: string }

/** Asked only while the e-mail or the password is a new one. */
export function CurrentPassword({ form, knownEmail }: CurrentPasswordProps) {
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  if (!needsCurrentPassword({ email, password }, knownEmail)) return null

  return (
    <div className="rounded-lg bg-sunken p-4">
      <PasswordInput
        label={text.currentPassword}
        autoComplete="current-password"
        hint={text.aNewEmailOrPassword}
        error={form.formState.errors.current_password?.message}
        {...form.register('current_password')}
      />
    </div>
  )
}
