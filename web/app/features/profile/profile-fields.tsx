import * as text from '@askwell/messages/account/profile'
import type { FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordInput, TextInput } from '../../shared/ui/inputs.tsx'
import type { ProfileValues } from './profile-values.ts'

/** Selects the masked password, so that typing replaces it. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select()

export function ProfileFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { register, formState } = form
  const { errors } = formState

  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        label={text.firstName}
        autoComplete="given-name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={text.lastName}
        autoComplete="family-name"
        error={errors.surname?.message}
        {...register('surname')}
      />
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label={text.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <PasswordInput
        label={text.password}
        autoComplete="new-password"
        onFocus={selectAll}
        error={errors.password?.message}
        {...register('password', { deps: 'confirm' })}
      />
      <PasswordInput
        label={text.confirmPassword}
        autoComplete="new-password"
        onFocus={selectAll}
        error={errors.confirm?.message}
        {...register('confirm')}
      />
    </div>
  )
}
