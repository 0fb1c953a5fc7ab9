import * as texts from '@askwell/messages/account/outcomes'
import { sendEmail, type EmailTemplates, type Mailer } from '../../mail/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import { verifyPassword, type VerifyPasswordDeps } from '../passwords/verify-password.ts'
import {
  countCodeGuess,
  withoutSpaces,
  wrongCodeError,
  type SecondFactorDeps,
} from './verify-second-factor.ts'

export type SetUpSecondFactorDeps = VerifyPasswordDeps &
  SecondFactorDeps & { mailer: Mailer; emailTemplates: EmailTemplates }

const recoveryCodeCount = 10

/** Whether a second factor is on, since when, and the number of unused recovery codes. */
export async function readSecondFactor(
  { secondFactors }: SetUpSecondFactorDeps,
  { account }: Caller,
) {
  const factor = await secondFactors.find(account.id)
  if (!factor || factor.confirmedAt === null) {
    return { state: 'off' as const, since: null, recovery_codes_left: 0 }
  }
  return {
    state: 'on' as const,
    since: factor.confirmedAt,
    recovery_codes_left: factor.recoveryCodesLeft,
  }
}

/** Creates the seed for an authenticator app. It has no effect until the first code has been confirmed. */
export async function beginSecondFactor(
  deps: SetUpSecondFactorDeps,
  caller: Caller,
  password: string,
) {
  await verifyPassword(deps, caller, password)

  const seed = deps.oneTimeCodes.newSeed()
  const { account } = caller
  if (!(await deps.secondFactors.insertPending(account.id, seed, deps.clock())))
    throw alreadyEnabledError()

  return { secret: seed, uri: deps.oneTimeCodes.uri(seed, account.email) }
}

/** Enables the second factor with its first valid code. Returns the recovery codes, which are not shown again. */
export async function confirmSecondFactor(
  deps: SetUpSecondFactorDeps,
  caller: Caller,
  code: string,
) {
  const { account, tokenId } = caller
  const factor = await deps.secondFactors.find(account.id)
  if (!factor) throw new AppError('not_found', texts.secondFactorNotStarted)
  if (factor.confirmedAt !== null) throw alreadyEnabledError()

  await countCodeGuess(deps, account.id)
  const step = deps.oneTimeCodes.timeStepOf(factor.seed, withoutSpaces(code), deps.clock())
  if (step === null) throw wrongCodeError()

  const codes = generateRecoveryCodes(deps)
  const change = {
    step,
    codeHashes: codes.map((each) =>
      deps.recoveryCodeGenerator.hash(account.id, withoutSpaces(each)),
    ),
    currentTokenId: tokenId,
    at: deps.clock(),
  }
  if (!(await deps.secondFactors.confirm(account.id, change))) throw alreadyEnabledError()
  await notifyOwner(deps, caller, true)
  return codes
}

/** Replaces all recovery codes; the previous ones become invalid. */
export async function renewRecoveryCodes(
  deps: SetUpSecondFactorDeps,
  caller: Caller,
  password: string,
) {
  await verifyPassword(deps, caller, password)
  const { id } = caller.account
  const factor = await deps.secondFactors.find(id)
  if (!factor || factor.confirmedAt === null) {
    throw new AppError('not_found', texts.secondFactorOff)
  }

  const codes = generateRecoveryCodes(deps)
  const hashes = codes.map((each) => deps.recoveryCodeGenerator.hash(id, withoutSpaces(each)))
  await deps.secondFactors.replaceRecoveryCodes(id, hashes)
  deps.logSecurity({ what: 'recovery_codes_renewed', accountId: id })
  return codes
}

/** Disables the second factor. */
export async function endSecondFactor(
  deps: SetUpSecondFactorDeps,
  caller: Caller,
  password: string,
) {
  await verifyPassword(deps, caller, password)
  await deps.secondFactors.remove(caller.account.id, caller.tokenId)
  await notifyOwner(deps, caller, false)
}

/** Notifies the owner, who may not have made the change. */
async function notifyOwner(
  deps: SetUpSecondFactorDeps,
  { account }: Caller,
  isOn: boolean,
): Promise<void> {
  const { id, email, firstName } = account
  deps.logSecurity({ what: isOn ? 'second_factor_on' : 'second_factor_off', accountId: id })
  const content = deps.emailTemplates.secondFactorChanged({ firstName, isOn })
  const dedupeKey = `second-factor-${isOn ? 'on' : 'off'}:${id}:${deps.clock()}`
  await sendEmail(deps, { to: email, content, dedupeKey, isEssential: true })
}

const generateRecoveryCodes = ({ recoveryCodeGenerator }: SetUpSecondFactorDeps) =>
  Array.from({ length: recoveryCodeCount }, () => recoveryCodeGenerator.generate())

const alreadyEnabledError = () => new AppError('invalid_request', texts.secondFactorOn)
