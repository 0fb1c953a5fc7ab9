import { PasswordInput } from '../../shared/ui/inputs.tsx'
import { account as text } from '../../messages/en.ts'

type NewPasswordFieldsProps = {
  label: string
  hint: string
  field: (name: 'password' | 'confirm') => { name: string; error: string | undefined }
}

/** A new password, typed twice. */
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
