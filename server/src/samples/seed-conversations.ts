import type { OwnerId } from '@askwell/core/shared'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { readSetting, writeSetting } from '../platform/db/setting-store.ts'
import { sampleConversations } from './conversations/sample-conversations.ts'
import { systemOwner } from './seed-samples.ts'
import {
  deleteSampleConversations,
  writeSampleConversations,
} from './stores/sample-conversation-store.ts'

/** Lets a system account sign in with a new password, or no longer. Returns its address and the password. */
export type SystemSignIn = (
  ownerId: OwnerId,
  isAllowed: boolean,
) => Promise<{ email: string; password: string } | null>

type SeedPlatform = Pick<Platform, 'database' | 'clock'> & {
  log: Pick<Platform['log'], 'info'>
  config: Pick<Platform['config'], 'NODE_ENV'>
}

/**
 * In development the sample bots have conversations, and the log names the account that sees them. Any other start
 * deletes them and closes that account, in case the database was used in development before.
 */
export async function seedConversations(
  { database, clock, log, config }: SeedPlatform,
  openSystemSignIn: SystemSignIn,
): Promise<void> {
  const { db } = database
  if (config.NODE_ENV !== 'development') {
    if ((await readSetting(db, key)) !== written) return
    await openSystemSignIn(systemOwner, false)
    await deleteSampleConversations(database)
    return writeSetting(db, { key, value: '' }, clock())
  }
  await writeSetting(db, { key, value: written }, clock())
  await writeSampleConversations(database, {
    ownerId: systemOwner,
    now: clock(),
    conversations: sampleConversations,
  })
  const signIn = await openSystemSignIn(systemOwner, true)
  if (signIn) log.info(signIn, 'sign in with this account to see conversations of the sample bots')
}

const key = 'sample-conversations'
const written = 'written'
