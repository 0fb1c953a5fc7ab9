import * as texts from '@askwell/messages/account/rules'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { countGuess } from '../passwords/guess-limit.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { SecurityLog } from '../ports/security-events.ts'
import type {
  OneTimeCodes,
  RecoveryCodeGenerator,
  SecondFactor,
  SecondFactorStore,
} from '../ports/security-ports.ts'

export type SecondFactorDeps = {
  secondFactors: SecondFactorStore
  oneTimeCodes: OneTimeCodes
  recoveryCodeGenerator: RecoveryCodeGenerator
  rateLimiter: RateLimiter
  clock: Clock
  logSecurity: SecurityLog
}

const guessLimits = { secretName: 'second-factor', perQuarterHour: 10, perDay: 40 }

type CodeAttempt = {
  code: string | undefined
  /** Whether a valid code is consumed; false for a sign-in that will be refused anyway. */
  consumesCode: boolean
}

/**
 * Requires a valid unused code when the account has a second factor. Returns whether the account has a second factor.
 */
export async function verifySecondFactor(
  deps: SecondFactorDeps,
  ownerId: OwnerId,
  { code, consumesCode }: CodeAttempt,
): Promise<boolean> {
  const factor = await deps.secondFactors.find(ownerId)
  if (!factor || factor.confirmedAt === null) return false
  if (!code) throw new AppError('second_factor_required', texts.codeRequired)

  await countCodeGuess(deps, ownerId)
  const attempt = { factor, code: withoutSpaces(code), consumesCode }
  if (await isValidCode(deps, ownerId, attempt)) return true

  deps.logSecurity({ what: 'second_factor_refused', accountId: ownerId })
  throw wrongCodeError()
}

/** Limits guesses of codes, at sign-in and at setup. */
export const countCodeGuess = (
  { rateLimiter }: Pick<SecondFactorDeps, 'rateLimiter'>,
  ownerId: OwnerId,
): Promise<void> => countGuess(rateLimiter, guessLimits, ownerId)

export const wrongCodeError = () =>
  new AppError('second_factor_wrong', texts.codeWrong, { fields: { code: texts.codeWrong } })

/** Codes are often typed in groups, so separators are removed. */
export const withoutSpaces = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

type ParsedAttempt = { factor: SecondFactor; code: string; consumesCode: boolean }

async function isValidCode(
  deps: SecondFactorDeps,
  ownerId: OwnerId,
  { factor, code, consumesCode }: ParsedAttempt,
): Promise<boolean> {
  const { secondFactors, oneTimeCodes, recoveryCodeGenerator, clock } = deps
  if (!/^\d{6}$/.test(code)) {
    const codeHash = recoveryCodeGenerator.hash(ownerId, code)
    return consumesCode
      ? secondFactors.consumeRecoveryCode(ownerId, codeHash, clock())
      : secondFactors.hasRecoveryCode(ownerId, codeHash)
  }
  const step = oneTimeCodes.timeStepOf(factor.seed, code, clock())
  if (step === null) return false
  return consumesCode ? secondFactors.consumeStep(ownerId, step) : step > factor.lastStep
}
