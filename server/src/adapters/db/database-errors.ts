import { AppError } from '@askwell/core/shared'

/** SQLite's primary result codes for: busy, locked, read-only, disk error, disk full. */
const passingSqliteCodes = new Set([5, 6, 8, 10, 13])

/** PostgreSQL classes and codes: connection lost, out of resources, shutting down, read-only. */
const passingPostgresCodes = /^(08|53|57P|58|25006|55P03|57014)/
const passingNetworkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
const sqliteUniqueViolation = 2067
const postgresUniqueViolation = '23505'

const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Waited too long for the database)/

/**
 * Turns a passing trouble (no connection, disk full, read-only, overloaded) into a refusal the user
 * may read, and leaves every other error as it is: that one is a defect.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!isPassing(error)) return error

  return new AppError('overloaded', 'The database is not available just now. Please try again.', {
    retryAfterSeconds: 2,
    cause: error,
  })
}

/** Whether a write broke a unique index: somebody else has this value already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('errcode' in error && error.errcode === sqliteUniqueViolation) ||
    ('code' in error && error.code === postgresUniqueViolation)
  )
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    return passingSqliteCodes.has(error.errcode & 0xff)
  }
  if ('code' in error && typeof error.code === 'string') {
    return passingPostgresCodes.test(error.code) || passingNetworkCodes.has(error.code)
  }
  return passingMessages.test(error.message)
}
