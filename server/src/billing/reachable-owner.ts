import type { OwnerId } from '@askwell/core/shared'
import type { accountStore } from '../accounts/index.ts'

type Parts = {
  accounts: Pick<ReturnType<typeof accountStore>, 'findProfile'>
  mailReachesPeople: boolean
}

/** Whether an owner confirmed the address; where no e-mail is sent, nobody can. */
export const reachableOwner =
  ({ accounts, mailReachesPeople }: Parts) =>
  async (ownerId: OwnerId): Promise<boolean> =>
    !mailReachesPeople || (await accounts.findProfile(ownerId))?.emailVerified === true
