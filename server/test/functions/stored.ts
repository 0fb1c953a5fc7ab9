import { randomBytes } from 'node:crypto'
import { provenOwner } from '@askwell/core/shared'
import type { Credentials, FunctionSetting } from '@askwell/core/integrations'
import type { Database } from '../../src/adapters/db/connect.ts'
import { healthStore } from '../../src/adapters/db/function-health-store.ts'
import { functionStore } from '../../src/adapters/db/function-store.ts'
import { accessTokenStore } from '../../src/adapters/db/function-token-store.ts'
import { readKeyRing } from '../../src/adapters/secrets/key-ring.ts'
import { createVault } from '../../src/adapters/secrets/index.ts'
import { insertBot, insertOwner } from '../rows.ts'

const vault = createVault(readKeyRing(`test:${randomBytes(32).toString('base64')}`))

/** What processes know together of the functions they call. */
export const sharedState = (database: Database) => ({
  health: healthStore(database),
  tokens: accessTokenStore(database, vault),
})

/** Credentials of a service that asks for none. */
export const noSignIn: Credentials = {
  authType: 'NOAUTH',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  authHeader: '',
}

/** A function with nothing special about it. */
export const plainSetting: FunctionSetting = {
  ...noSignIn,
  name: 'f',
  definition: {},
  url: 'https://shop.example.org/',
  method: 'POST',
  transport: 'http',
  connector: '',
  made: null,
  headers: {},
  body: null,
  isEnabled: true,
  asksVisitor: false,
  needsIdentity: false,
  activity: '',
  buttonLabel: '',
  answerText: '',
}

/** A stored function of this id, with an owner and a bot of its own. */
export async function aFunction(database: Database, id: string): Promise<void> {
  const owner = provenOwner(`owner_of_${id}`)
  await insertOwner(database.db, owner)
  await insertBot(database.db, owner, `bot_of_${id}`)
  const added = { id, botId: `bot_of_${id}`, setting: plainSetting, image: 'keep' as const, at: 1 }
  await functionStore(database, vault).insert(owner, added, 50)
}
