import { randomBytes } from 'node:crypto'
import { verifiedOwner } from '@askwell/core/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import { resetPassword } from '../../src/accounts/stores/reset-password.ts'
import { erasePersonalData } from '../../src/accounts/stores/account-erasure.ts'
import { takenBackOf } from '../../src/chat/stores/conversation-store.ts'
import { visitorSecretStore } from '../../src/chat/stores/visitor-secret-store.ts'
import { functionCallLog } from '../../src/integrations/stores/function-call-log.ts'
import { logFunctionCall } from '../../src/integrations/stores/function-call-store.ts'
import { readKeyRing } from '../../src/platform/secrets/key-ring.ts'
import { createVault } from '../../src/platform/secrets/vault.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { insertRows } from '../../src/platform/db/insert-rows.ts'
import { connectorStore } from '../../src/integrations/stores/connector-store.ts'
import { replyOfAda, sessionOfAda } from './conversation-of-ada.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')

/** Stores check the owner themselves, whatever a use case forgets to check. */
describe.each(engines)('stores on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
    for (const owner of [ada, bob]) {
      await insertOwner(database.db, owner)
      await insertBot(database.db, owner, `bot of ${owner}`)
    }
  })

  test('list the functions of connectors to their owner only', async () => {
    const { db } = database
    await insertRows(db, 'bot_function', [functionOfAda])
    const vault = { encrypt: () => '', decrypt: () => '', isCurrent: () => true }
    const store = connectorStore(database, vault)

    expect(await store.listFunctions(bob, 'bot of ada')).toEqual([])
    expect(await store.listFunctions(ada, 'bot of ada')).toMatchObject([{ id: 'f1' }])
  })

  test('replace the secret of the owner’s own bot only', async () => {
    const secrets = visitorSecretStore(database, vault)

    await secrets.replace(bob, 'bot of ada', 'secret of bob')

    expect(await secrets.has(ada, 'bot of ada')).toBe(false)
  })

  test('list the calls of the owner’s own functions only', async () => {
    await logFunctionCall(database.db, callOfAda)
    const log = functionCallLog(database)
    const calls = (owner: typeof ada) =>
      log.page(owner, { botId: 'bot of ada' }, { before: null, limit: 9 })

    expect(await calls(bob)).toEqual([])
    expect(await calls(ada)).toMatchObject([{ functionName: 'get_order' }])
  })

  test('find withheld sentences with the owner and the bot of their reply only', async () => {
    await database.db.insertInto('chat_session').values(sessionOfAda).execute()
    await database.db.insertInto('chat_message').values(replyOfAda).execute()
    const withheld = (owner: typeof ada, botId: string) =>
      takenBackOf(database.db, owner, { botId, messageId: 'm1' })

    expect(await withheld(ada, 'bot of ada')).toHaveLength(1)
    expect(await withheld(ada, 'bot of bob')).toEqual([])
    expect(await withheld(bob, 'bot of ada')).toEqual([])
  })

  test('remove the ways to sign in of the one account whose password is reset', async () => {
    for (const owner of [ada, bob]) await addWaysToSignIn(owner)

    await database.transaction((trx) =>
      resetPassword(
        trx,
        { user_id: ada, email: 'ada@example.test' },
        {
          passwordHash: 'hash',
          keepsContent: true,
          eraseAt: 9,
          at: 2,
          onEmailConfirmed: () => Promise.resolve(),
        },
      ),
    )

    expect(await waysToSignIn()).toEqual({ identities: [bob], factors: [bob], codes: [bob] })
  })

  test('delete the links of a closed account with its name, and no link of others', async () => {
    const { db } = database
    for (const owner of [ada, bob])
      await db.insertInto('email_link').values(linkOf(owner)).execute()
    await db.updateTable('user_account').set({ erase_at: 5 }).where('id', '=', ada).execute()

    expect(await erasePersonalData(database, ada, 5)).toBe(true)

    const links = await db.selectFrom('email_link').select('user_id').execute()
    expect(links).toEqual([{ user_id: bob }])
  })

  async function addWaysToSignIn(owner: string): Promise<void> {
    const { db } = database
    await db
      .insertInto('user_identity')
      .values({
        issuer: 'google',
        subject: owner,
        user_id: owner,
        email: 'else@x.test',
        created_at: 1,
      })
      .execute()
    await db
      .insertInto('second_factor')
      .values({ user_id: owner, seed: '', confirmed_at: 1, last_step: 0, created_at: 1 })
      .execute()
    await db.insertInto('recovery_code').values({ user_id: owner, code_hash: owner }).execute()
  }

  async function waysToSignIn() {
    const { db } = database
    return {
      identities: owners(await db.selectFrom('user_identity').select('user_id').execute()),
      factors: owners(await db.selectFrom('second_factor').select('user_id').execute()),
      codes: owners(await db.selectFrom('recovery_code').select('user_id').execute()),
    }
  }
})

const owners = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id)

const vault = createVault(readKeyRing(`test:${randomBytes(32).toString('base64')}`))

const callOfAda = {
  ownerId: ada,
  botId: 'bot of ada',
  functionId: 'f1',
  functionName: 'get_order',
  conversationId: 's1',
  messageId: 'm1',
  argumentsHash: '',
  arguments: '{}',
  status: 200,
  ms: 1,
  bytes: 1,
  errorClass: null,
  result: '',
  at: 1,
}

const functionOfAda = {
  id: 'f1',
  owner_id: ada,
  bot_id: 'bot of ada',
  name: 'send_mail',
  definition: '{}',
  url: '',
  method: 'POST' as const,
  auth_type: 'NOAUTH' as const,
  client_id: '',
  client_secret: '',
  token_url: '',
  auth_header: '',
  created_by: ada,
  modified_at: 1,
  modified_by: ada,
  connector: 'mail',
  made_definition: '{}',
  created_at: 1,
}

const linkOf = (owner: string) => ({
  token_hash: owner,
  user_id: owner,
  purpose: 'reset' as const,
  email: `${owner}@example.test`,
  created_at: 1,
  expires_at: 9,
  used_at: null,
})
