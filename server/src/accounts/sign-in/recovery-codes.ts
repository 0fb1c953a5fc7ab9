import { createHash, randomInt } from 'node:crypto'
import type { RecoveryCodeGenerator } from '@askwell/core/accounts'

/** 31 characters: without 0, 1, i, l and o, which look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 6
const perGroup = 4

/** 24 characters hold 118 random bits, too many to find by brute force from a stolen hash. */
export const recoveryCodeGenerator: RecoveryCodeGenerator = {
  generate: () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  hash: (ownerId, code) => createHash('sha256').update(`${ownerId}:${code}`).digest('hex'),
}
