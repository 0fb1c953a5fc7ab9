import * as text from '@askwell/messages/account/profile'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordInput } from '../../shared/ui/inputs.tsx'
import { needsCurrentPassword } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

type CurrentPasswordProps = { form: UseFormReturn<ProfileValues>; currentEmail: string }

/** Shown only while the e-mail or the password differs from the stored one. */
export function CurrentPassword({ form, currentEmail }: CurrentPasswordProps) {
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  if (!needsCurrentPassword({ email, password }, currentEmail)) return null

  return (
    <div className="rounded-lg bg-sunken p-4">
      <PasswordInput
        label={text.currentPassword}
        autoComplete="current-password"
        hint={text.currentPasswordHint}
        error={form.formState.errors.current_password?.message}
        {...form.register('current_password')}
      />
    </div>
  )
}
