import type { OwnerId } from '../../shared/index.ts'
import type { Caller } from '../sessions/identify-caller.ts'
import { verifyPassword, type VerifyPasswordDeps } from '../passwords/verify-password.ts'

/** One file of an export. Its content is read when the file is written. */
export type ExportEntry = { name: string; content: () => AsyncIterable<Uint8Array | string> }

export type ExportAccountDeps = VerifyPasswordDeps & {
  /** All data of an account, without secrets. */
  exportEntriesOf: (ownerId: OwnerId) => Promise<ExportEntry[]>
}

/** All data of the caller; requires the password, because a token may be stolen. */
export async function exportAccount(
  deps: ExportAccountDeps,
  caller: Caller,
  password: string,
): Promise<ExportEntry[]> {
  await verifyPassword(deps, caller, password)
  deps.logSecurity({ what: 'account_exported', accountId: caller.account.id })
  return deps.exportEntriesOf(caller.account.id)
}
