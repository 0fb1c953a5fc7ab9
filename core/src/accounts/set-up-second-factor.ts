import { texts } from '@askwell/contract/texts'
import { sendLetter, type Letters, type Mailer } from '../mail/index.ts'
import { AppError } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import { provePassword, type ProvePasswordDeps } from './prove-password.ts'
import {
  throttleCodes,
  withoutSpaces,
  wrongCode,
  type SecondFactorDeps,
} from './prove-second-factor.ts'

export type SetUpDeps = ProvePasswordDeps & SecondFactorDeps & { mailer: Mailer; letters: Letters }

const howManyCodes = 10

/** Whether a second factor is on, since when, and how many recovery codes are left. */
export async function readSecondFactor({ secondFactors }: SetUpDeps, { account }: Caller) {
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

/** Makes the seed for an authenticator app; it counts only after its first code. */
export async function beginSecondFactor(deps: SetUpDeps, caller: Caller, password: string) {
  await provePassword(deps, caller, password)

  const seed = deps.oneTimeCodes.newSeed()
  const { account } = caller
  if (!(await deps.secondFactors.begin(account.id, seed, deps.clock()))) throw alreadyOn()

  return { secret: seed, uri: deps.oneTimeCodes.uri(seed, account.email) }
}

/** Turns the second factor on with the first right code, and answers the recovery codes once. */
export async function confirmSecondFactor(deps: SetUpDeps, caller: Caller, code: string) {
  const { account, tokenId } = caller
  const factor = await deps.secondFactors.find(account.id)
  if (!factor) throw new AppError('not_found', texts.secondFactorNotBegun)
  if (factor.confirmedAt !== null) throw alreadyOn()

  await throttleCodes(deps, account.id)
  const step = deps.oneTimeCodes.stepOf(factor.seed, withoutSpaces(code), deps.clock())
  if (step === null) throw wrongCode()

  const codes = newCodes(deps)
  const change = {
    step,
    codeHashes: codes.map((each) => deps.recoveryCodes.hash(account.id, withoutSpaces(each))),
    keptTokenId: tokenId,
    at: deps.clock(),
  }
  if (!(await deps.secondFactors.confirm(account.id, change))) throw alreadyOn()
  await tell(deps, caller, true)
  return codes
}

/** Replaces all recovery codes; the old ones are worth nothing from then on. */
export async function renewRecoveryCodes(deps: SetUpDeps, caller: Caller, password: string) {
  await provePassword(deps, caller, password)
  const { id } = caller.account
  const factor = await deps.secondFactors.find(id)
  if (!factor || factor.confirmedAt === null) {
    throw new AppError('not_found', texts.secondFactorOff)
  }

  const codes = newCodes(deps)
  const hashes = codes.map((each) => deps.recoveryCodes.hash(id, withoutSpaces(each)))
  await deps.secondFactors.replaceRecoveryCodes(id, hashes)
  deps.logSecurity({ what: 'recovery_codes_renewed', accountId: id })
  return codes
}

/** Turns the second factor off. */
export async function endSecondFactor(deps: SetUpDeps, caller: Caller, password: string) {
  await provePassword(deps, caller, password)
  await deps.secondFactors.remove(caller.account.id, caller.tokenId)
  await tell(deps, caller, false)
}

/** A change that its owner did not make must not stay unseen. */
async function tell(deps: SetUpDeps, { account }: Caller, isOn: boolean): Promise<void> {
  const { id, email, firstName } = account
  deps.logSecurity({ what: isOn ? 'second_factor_on' : 'second_factor_off', accountId: id })
  const letter = deps.letters.secondFactorChanged({ firstName, isOn })
  const dedupeKey = `second-factor-${isOn ? 'on' : 'off'}:${id}:${deps.clock()}`
  await sendLetter(deps, { to: email, letter, dedupeKey })
}

const newCodes = ({ recoveryCodes }: SetUpDeps) =>
  Array.from({ length: howManyCodes }, () => recoveryCodes.make())

const alreadyOn = () => new AppError('invalid_request', texts.secondFactorOn)
