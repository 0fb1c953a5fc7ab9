import type { OwnerId } from '../shared/index.ts'
import type { Caller } from './identify-caller.ts'
import { provePassword, type ProvePasswordDeps } from './prove-password.ts'

/** One file of an export, read when its turn comes. */
export type ExportEntry = { name: string; content: () => AsyncIterable<Uint8Array | string> }

export type ExportDeps = ProvePasswordDeps & {
  /** Everything that belongs to an account, without its secrets. */
  belongingsOf: (ownerId: OwnerId) => Promise<ExportEntry[]>
}

/** Everything that is the caller's; a stolen token alone does not get it. */
export async function exportAccount(
  deps: ExportDeps,
  caller: Caller,
  password: string,
): Promise<ExportEntry[]> {
  await provePassword(deps, caller, password)
  deps.logSecurity({ what: 'account_exported', accountId: caller.account.id })
  return deps.belongingsOf(caller.account.id)
}
