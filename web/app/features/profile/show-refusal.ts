import * as text from '@askwell/messages/app/common'
import type { UseFormReturn } from 'react-hook-form'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import type { ProfileValues } from './profile-values.ts'

const fieldOfCode = { current_password_wrong: 'current_password', email_taken: 'email' } as const
const ownFields = ['name', 'surname', 'email', 'phone', 'password'] as const

/** Shows why the profile was not saved, in a toast and under the affected field. */
export function showRefusal(error: unknown, { setError }: UseFormReturn<ProfileValues>): void {
  notify.error(messageOf(error, text.unexpectedError))
  if (!(error instanceof CallError)) return

  for (const [code, field] of Object.entries(fieldOfCode)) {
    if (error.code === code) setError(field, { message: error.message }, { shouldFocus: true })
  }
  for (const field of ownFields) {
    const message = error.fields[field]
    if (message) setError(field, { message })
  }
}
