import { AppError } from '@askwell/core/shared'

/** SQLite's primary result codes for: busy, locked, read-only, disk error, disk full. */
const transientSqliteCodes = new Set([5, 6, 8, 10, 13])

/** PostgreSQL classes and codes: connection lost, out of resources, shutting down, read-only. */
const transientPostgresCodes = /^(08|53|57P|58|25006|55P03|57014)/
/** Errors of the network, and of a disk that is broken, full or read-only. */
const transientSystemCodes = new Set([
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
const sqliteUniqueViolation = 2067
const postgresUniqueViolation = '23505'

const transientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Waited too long for the database)/

/**
 * Converts a temporary failure (no connection, disk full, read-only, overloaded) to an `AppError` with a message.
 * Returns every other error, which is a defect, unchanged.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!isTransient(error)) return error

  return new AppError('overloaded', "The database isn't available right now. Please try again.", {
    retryAfterSeconds: 2,
    cause: error,
  })
}

/** Whether a write violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('errcode' in error && error.errcode === sqliteUniqueViolation) ||
    ('code' in error && error.code === postgresUniqueViolation)
  )
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return transientSqliteCodes.has(error.errcode & 0xff)
  }
  if ('code' in error && typeof error.code === 'string') {
    return transientPostgresCodes.test(error.code) || transientSystemCodes.has(error.code)
  }
  return transientMessages.test(error.message)
}
