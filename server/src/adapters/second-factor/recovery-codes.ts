import { createHash, randomInt } from 'node:crypto'
import type { RecoveryCodeMaker } from '@askwell/core/accounts'

/** Without 0, 1, i, l and o, which look alike on paper: 31 signs. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const perGroup = 4

/** Sixteen signs hold 79 random bits; nobody tries them all against a stolen hash. */
export const recoveryCodes: RecoveryCodeMaker = {
  make: () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: perGroup }, () => signs[randomInt(signs.length)]).join(''),
    ).join('-'),
  hash: (ownerId, code) => createHash('sha256').update(`${ownerId}:${code}`).digest('hex'),
}
