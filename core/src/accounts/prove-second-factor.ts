import { texts } from '@askwell/contract/texts'
import { AppError, type Clock, type OwnerId } from '../shared/index.ts'
import { countGuess } from './guess-throttle.ts'
import type { Throttle } from './ports.ts'
import type { SecurityLog } from './security-events.ts'
import type {
  OneTimeCodes,
  RecoveryCodeMaker,
  SecondFactor,
  SecondFactorStore,
} from './security-ports.ts'

export type SecondFactorDeps = {
  secondFactors: SecondFactorStore
  oneTimeCodes: OneTimeCodes
  recoveryCodes: RecoveryCodeMaker
  throttle: Throttle
  clock: Clock
  logSecurity: SecurityLog
}

const guesses = { secret: 'second-factor', perQuarter: 10, perDay: 40 }

/** Asks for a code where the account has a second factor; a code counts once. */
export async function proveSecondFactor(
  deps: SecondFactorDeps,
  ownerId: OwnerId,
  code: string | undefined,
): Promise<void> {
  const factor = await deps.secondFactors.find(ownerId)
  if (!factor || factor.confirmedAt === null) return
  if (!code) throw new AppError('second_factor_required', texts.codeRequired)

  await throttleCodes(deps, ownerId)
  if (await isRight(deps, ownerId, { factor, code: withoutSpaces(code) })) return

  deps.logSecurity({ what: 'second_factor_refused', accountId: ownerId })
  throw wrongCode()
}

/** For whoever guesses a code, at the sign-in and when the second factor is set up. */
export const throttleCodes = (
  { throttle }: Pick<SecondFactorDeps, 'throttle'>,
  ownerId: OwnerId,
): Promise<void> => countGuess(throttle, guesses, ownerId)

export const wrongCode = () =>
  new AppError('second_factor_wrong', texts.codeWrong, { fields: { code: texts.codeWrong } })

/** People type codes in groups. */
export const withoutSpaces = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

async function isRight(
  { secondFactors, oneTimeCodes, recoveryCodes, clock }: SecondFactorDeps,
  ownerId: OwnerId,
  { factor, code }: { factor: SecondFactor; code: string },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return secondFactors.useRecoveryCode(ownerId, recoveryCodes.hash(ownerId, code), clock())
  }
  const step = oneTimeCodes.stepOf(factor.seed, code, clock())
  return step !== null && (await secondFactors.useStep(ownerId, step))
}
