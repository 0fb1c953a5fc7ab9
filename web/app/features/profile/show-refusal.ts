import * as text from '@askwell/messages/app/common'
import type { UseFormReturn } from 'react-hook-form'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import type { ProfileValues } from './profile-values.ts'

const fieldOfCode = { current_password_wrong: 'current_password', email_taken: 'email' } as const
const ownFields = ['name', 'surname', 'email', 'phone', 'password'] as const

/** Shows why the profile was not saved: under the affected fields, or in a toast if no field is affected. */
export function showRefusal(error: unknown, { setError }: UseFormReturn<ProfileValues>): void {
  const errors = error instanceof CallError ? fieldErrorsOf(error) : []
  if (errors.length === 0) notify.error(messageOf(error, text.unexpectedError))
  for (const [at, [field, message]] of errors.entries()) {
    setError(field, { message }, { shouldFocus: at === 0 })
  }
}

type Field = (typeof ownFields)[number] | 'current_password'

function fieldErrorsOf({ code, message, fields }: CallError): [Field, string][] {
  const byCode = Object.entries(fieldOfCode).flatMap(([each, field]): [Field, string][] =>
    each === code ? [[field, message]] : [],
  )
  const named = ownFields.flatMap((field): [Field, string][] => {
    const reason = fields[field]
    return reason ? [[field, reason]] : []
  })
  return byCode.length > 0 ? byCode : named
}
