import type { OneTimeCodes } from '@askwell/core/accounts'
import { generateSecret, generateURI, verifySync } from 'otplib'

const periodSeconds = 30

/** Codes of authenticator apps: SHA-1, six digits, steps of thirty seconds, a tolerance of one step each way. */
export const oneTimeCodes = (issuer: string): OneTimeCodes => ({
  newSeed: () => generateSecret(),

  timeStepOf(seed, code, now) {
    if (!/^\d{6}$/.test(code)) return null
    const epoch = Math.floor(now / 1_000)
    const result = verifySync({ secret: seed, token: code, epoch, epochTolerance: periodSeconds })
    return result.valid && 'timeStep' in result ? result.timeStep : null
  },

  uri: (seed, account) => generateURI({ issuer, label: account, secret: seed }),
})
