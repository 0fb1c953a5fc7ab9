import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'

/** A failure that a retry would not fix. The message is shown to the owner as the reason. */
export class PermanentJobError extends Error {}

/** Thrown by a job that must wait: it is queued again for `runAt`, and this start does not count. */
export class JobDeferredError extends Error {
  readonly runAt: number

  constructor(runAt: number) {
    super('deferred')
    this.runAt = runAt
  }
}

const unknownReason = texts.jobFailed

/** The reason for the owner; messages of other errors are only logged. */
export function ownerReason(error: unknown): string {
  const isReadable = error instanceof PermanentJobError || error instanceof AppError
  return isReadable ? error.message : unknownReason
}

export function technicalReason(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message}`.slice(0, 2_000)
    : 'unknown error'
}
