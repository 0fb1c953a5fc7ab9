import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OwnerId } from '@askwell/core/shared'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { readSetting, writeSetting } from '../platform/db/setting-store.ts'
import { sampleConversations } from './conversations/sample-conversations.ts'
import { systemOwner } from './seed-samples.ts'
import {
  deleteSampleConversations,
  writeSampleConversations,
} from './stores/sample-conversation-store.ts'

/** Allows a system account to sign in with a new password, which is returned, or disables its sign-in. */
export type SystemSignIn = (
  ownerId: OwnerId,
  isAllowed: boolean,
) => Promise<{ email: string; password: string } | null>

type SeedPlatform = Pick<Platform, 'database' | 'clock'> & {
  log: Pick<Platform['log'], 'info'>
  config: Pick<Platform['config'], 'NODE_ENV' | 'dataDir'>
}

/**
 * In development, adds conversations of the sample bots, and writes the password of the account that owns them to a
 * file in the data folder. Otherwise deletes them and disables that sign-in, in case the database was used in
 * development before.
 */
export async function seedConversations(
  { database, clock, log, config }: SeedPlatform,
  openSystemSignIn: SystemSignIn,
): Promise<void> {
  const { db } = database
  const file = path.join(config.dataDir, signInFile)
  if (config.NODE_ENV !== 'development') {
    if ((await readSetting(db, key)) !== written) return
    rmSync(file, { force: true })
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
  if (signIn === null) return
  // Deletes the file of an earlier start, which may have other permissions: `mode` applies only to new files.
  rmSync(file, { force: true })
  writeFileSync(file, `${signIn.email}\n${signIn.password}\n`, { mode: 0o600 })
  log.info(
    { file },
    'sign in with the account in this file to see conversations of the sample bots',
  )
}

const signInFile = 'sample-account.txt'

const key = 'sample-conversations'
const written = 'written'
