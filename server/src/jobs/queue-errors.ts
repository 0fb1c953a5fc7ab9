import { AppError } from '@askwell/core/shared'

/** Trying again would not help. The message is the reason the owner reads. */
export class PermanentJobError extends Error {}

const unknownReason = 'Something went wrong on our side. Please try again later.'

/** What the owner may read; the words of other errors are for the log alone. */
export function ownerReason(error: unknown): string {
  const isReadable = error instanceof PermanentJobError || error instanceof AppError
  return isReadable ? error.message : unknownReason
}

export function technicalReason(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message}`.slice(0, 2_000)
    : 'unknown error'
}
