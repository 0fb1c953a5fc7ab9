import type { UseFormReturn } from 'react-hook-form'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import type { ProfileValues } from './profile-values.ts'

const fieldOfCode = { current_password_wrong: 'current_password', email_taken: 'email' } as const
const ownFields = ['name', 'surname', 'email', 'phone', 'password'] as const

/** Says why the profile was not saved, in a toast and under the field it is about. */
export function showRefusal(error: unknown, { setError }: UseFormReturn<ProfileValues>): void {
  notify.error(messageOf(error, en.unexpectedError))
  if (!(error instanceof CallError)) return

  for (const [code, field] of Object.entries(fieldOfCode)) {
    if (error.code === code) setError(field, { message: error.message }, { shouldFocus: true })
  }
  for (const field of ownFields) {
    const message = error.fields[field]
    if (message) setError(field, { message })
  }
}
