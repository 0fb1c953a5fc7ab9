import { randomBytes } from 'node:crypto'
import { verifiedOwner } from '@askwell/core/shared'
import type { FunctionCredentials, FunctionSetting } from '@askwell/core/integrations'
import type { Database } from '../../src/platform/db/connect.ts'
import { healthStore } from '../../src/integrations/stores/function-health-store.ts'
import { functionStore } from '../../src/integrations/stores/function-store.ts'
import { accessTokenStore } from '../../src/integrations/stores/function-token-store.ts'
import { readKeyRing } from '../../src/platform/secrets/key-ring.ts'
import { createVault } from '../../src/platform/secrets/index.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

const vault = createVault(readKeyRing(`test:${randomBytes(32).toString('base64')}`))

/** State that processes share about the functions they call. */
export const sharedState = (database: Database) => ({
  health: healthStore(database),
  tokens: accessTokenStore(database, vault),
})

/** Credentials of a service without authentication. */
export const noAuth: FunctionCredentials = {
  authType: 'NOAUTH',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  authHeader: '',
}

/** A function with default settings. */
export const plainSetting: FunctionSetting = {
  ...noAuth,
  name: 'f',
  definition: {},
  url: 'https://shop.example.org/',
  method: 'POST',
  transport: 'http',
  connector: '',
  connectorDefinition: null,
  headers: {},
  body: null,
  isEnabled: true,
  asksVisitor: false,
  needsIdentity: false,
  activity: '',
  buttonLabel: '',
  answerText: '',
}

/** A stored function of this id, with its own owner and bot. */
export async function insertFunction(database: Database, id: string): Promise<void> {
  const owner = verifiedOwner(`owner_of_${id}`)
  await insertOwner(database.db, owner)
  await insertBot(database.db, owner, `bot_of_${id}`)
  const added = { id, botId: `bot_of_${id}`, setting: plainSetting, image: 'keep' as const, at: 1 }
  await functionStore(database, vault).insert(owner, added, 50)
}
