import { createHash, randomBytes } from 'node:crypto'
import type { TokenGenerator } from '@askwell/core/accounts'

/** 256 random bits after a fixed prefix, so that secret scanners recognize a leaked token. */
export const tokenGenerator: TokenGenerator = {
  generate: () => `cbt_${randomBytes(32).toString('base64url')}`,
  hash: (token) => createHash('sha256').update(token).digest('hex'),
}
