import * as text from '@askwell/messages/account/fields'
import { PasswordInput } from '../../../shared/ui/inputs.tsx'

type NewPasswordFieldsProps = {
  label: string
  hint: string
  field: (name: 'password' | 'confirm') => { name: string; error: string | undefined }
}

export function NewPasswordFields({ label, hint, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput label={label} autoComplete="new-password" hint={hint} {...field('password')} />
      <PasswordInput
        label={text.confirmPassword}
        autoComplete="new-password"
        {...field('confirm')}
      />
    </>
  )
}
