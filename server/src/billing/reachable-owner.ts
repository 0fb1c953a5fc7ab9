import type { OwnerId } from '@askwell/core/shared'
import type { accountStore } from '../accounts/index.ts'

type Parts = {
  accounts: Pick<ReturnType<typeof accountStore>, 'findProfile'>
  mailReachesPeople: boolean
}

/** Whether an owner has confirmed the address; true where no e-mail is sent, because nobody can confirm there. */
export const reachableOwner =
  ({ accounts, mailReachesPeople }: Parts) =>
  async (ownerId: OwnerId): Promise<boolean> =>
    !mailReachesPeople || (await accounts.findProfile(ownerId))?.emailVerified === true
