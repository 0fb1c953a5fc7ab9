import { createHash, randomBytes } from 'node:crypto'
import type { TokenMaker } from '@askwell/core/accounts'

/** 256 random bits behind a fixed prefix, so that secret scanners recognise a leaked token. */
export const tokenMaker: TokenMaker = {
  make: () => `cbt_${randomBytes(32).toString('base64url')}`,
  hash: (token) => createHash('sha256').update(token).digest('hex'),
}
