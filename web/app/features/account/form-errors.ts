import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'

/** Puts the server's field texts under their fields and its message into a toast. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  fallback: string,
  form: { setError: UseFormSetError<Values>; fields: readonly Path<Values>[] },
): void {
  notify.error(messageOf(error, fallback))
  if (!(error instanceof CallError)) return
  for (const field of form.fields) {
    const message = error.fields[field]
    if (message) form.setError(field, { message })
  }
}
