import { AppError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { isUniqueViolation, toDatabaseError } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })
const withErrcode = (errcode: number) => Object.assign(new Error('failed'), { errcode })

test.each([
  ['a busy SQLite file', withErrcode(5)],
  ['a full disk under SQLite', withErrcode(13)],
  ['an extended code of a disk error', withErrcode(10 + 256 * 3)],
  ['a lost connection to PostgreSQL', withCode('08006')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
])('%s is answered as overloaded, with its cause', (_what, error) => {
  expect(toDatabaseError(error)).toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 2,
    cause: error,
  })
})

test.each([
  ['a violated rule of SQLite', withErrcode(2067)],
  ['a violated rule of PostgreSQL', withCode('23505')],
  ['a defect whose text looks like a failure', withCode('22P02')],
  ['a refusal', new AppError('not_found', 'Connection terminated')],
  ['a thrown text', 'Connection terminated'],
  ['nothing', undefined],
])('%s is returned unchanged', (_what, error) => {
  expect(toDatabaseError(error)).toBe(error)
})

test.each([
  [withErrcode(2067), true],
  [withErrcode(5), false],
  [withCode('23505'), true],
  [withCode('23503'), false],
  ['23505', false],
  [undefined, false],
])('a violated unique index is recognized: %o', (error, isViolation) => {
  expect(isUniqueViolation(error)).toBe(isViolation)
})
