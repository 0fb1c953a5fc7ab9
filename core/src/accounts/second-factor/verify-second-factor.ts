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

/**
 * Requires a code when the account has a second factor; each code is accepted once. Returns whether the account
 * has one.
 */
export async function verifySecondFactor(
  deps: SecondFactorDeps,
  ownerId: OwnerId,
  code: string | undefined,
): Promise<boolean> {
  const factor = await deps.secondFactors.find(ownerId)
  if (!factor || factor.confirmedAt === null) return false
  if (!code) throw new AppError('second_factor_required', texts.codeRequired)

  await countCodeGuess(deps, ownerId)
  if (await isValidCode(deps, ownerId, { factor, code: withoutSpaces(code) })) return true

  deps.logSecurity({ what: 'second_factor_refused', accountId: ownerId })
  throw wrongCodeError()
}

/** Guess limit of codes, at sign-in and at setup. */
export const countCodeGuess = (
  { rateLimiter }: Pick<SecondFactorDeps, 'rateLimiter'>,
  ownerId: OwnerId,
): Promise<void> => countGuess(rateLimiter, guessLimits, ownerId)

export const wrongCodeError = () =>
  new AppError('second_factor_wrong', texts.codeWrong, { fields: { code: texts.codeWrong } })

/** Codes are often typed in groups, so separators are removed. */
export const withoutSpaces = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

async function isValidCode(
  { secondFactors, oneTimeCodes, recoveryCodeGenerator, clock }: SecondFactorDeps,
  ownerId: OwnerId,
  { factor, code }: { factor: SecondFactor; code: string },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return secondFactors.consumeRecoveryCode(
      ownerId,
      recoveryCodeGenerator.hash(ownerId, code),
      clock(),
    )
  }
  const step = oneTimeCodes.timeStepOf(factor.seed, code, clock())
  return step !== null && (await secondFactors.consumeStep(ownerId, step))
}
