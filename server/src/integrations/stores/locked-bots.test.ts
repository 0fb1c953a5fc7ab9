import { randomBytes } from 'node:crypto'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { afterOther } from '../../../test/support/database/after-other.ts'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { plainSetting } from '../../../test/integrations/stored-functions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createVault } from '../../platform/secrets/index.ts'
import { readKeyRing } from '../../platform/secrets/key-ring.ts'
import { lockBot } from '../../bots/index.ts'
import { connectorStore } from './connector-store.ts'
import { deliveryStore } from './delivery-store.ts'
import { logFunctionCall } from './function-call-store.ts'
import { toNewRow } from './function-rows.ts'
import { functionStore } from './function-store.ts'

const postgres = engines.filter(({ name }) => name === 'postgres')
const vault = createVault(readKeyRing(`test:${randomBytes(32).toString('base64')}`))
const ada = verifiedOwner('ada')
const setting = (name: string) => ({ ...plainSetting, name })

const changeNothing = () => ({ updated: [], added: [] })

/** What another request does meanwhile: it locks the bot and adds a function. */
const addFunction = (name: string) => async (trx: Db) => {
  await lockBot(trx, ada, 'bot')
  const row = toNewRow(vault, ada, { id: `f_${name}`, botId: 'bot', setting: setting(name), at: 1 })
  await trx.insertInto('bot_function').values(row).execute()
}

/** Another request deletes the bot. */
async function deleteBot(trx: Db): Promise<void> {
  await trx.updateTable('bot').set({ deleted_at: 1 }).where('id', '=', 'bot').execute()
}

describe.each(postgres)('two changes of one bot at a time on $name', (engine) => {
  async function open() {
    const database = await engine.open()
    await insertOwner(database.db, ada)
    await insertBot(database.db, ada, 'bot')
    const functions = functionStore(database, vault)
    const insert = (name: string, max = 50) =>
      functions.insert(
        ada,
        { id: `g_${name}`, botId: 'bot', setting: setting(name), image: 'keep', at: 2 },
        max,
      )
    return { database, functions, insert, connectors: connectorStore(database, vault) }
  }

  test('two functions of one name are not both added', async () => {
    const { database, insert } = await open()

    const outcome = await afterOther(database, addFunction('order'), () => insert('order'))

    expect(outcome).toBe('name_taken')
  })

  test('the last free place for a function is taken once', async () => {
    const { database, insert } = await open()

    const outcome = await afterOther(database, addFunction('order'), () => insert('refund', 1))

    expect(outcome).toBe('too_many')
  })

  test('an import is refused the name that was taken meanwhile', async () => {
    const { database, functions } = await open()
    const added = { botId: 'bot', functions: [{ id: 'i_1', setting: setting('order') }], at: 2 }

    const outcome = await afterOther(database, addFunction('order'), () =>
      functions.insertAll(ada, added, 50),
    )

    expect(outcome).toEqual({ status: 'name_taken', taken: [0] })
  })

  test('a function is not renamed to the name that was taken meanwhile', async () => {
    const { database, functions, insert } = await open()
    await insert('refund')
    const change = { setting: setting('order'), image: 'keep' as const, at: 3 }

    const outcome = await afterOther(database, addFunction('order'), () =>
      functions.update(ada, 'g_refund', change),
    )

    expect(outcome).toBe('name_taken')
  })

  test('a function is not restored when its name was taken meanwhile', async () => {
    const { database, functions, insert } = await open()
    await insert('order')
    await functions.remove(ada, { functionId: 'g_order', at: 3 })
    const restored = { botId: 'bot', functionIds: ['g_order'], removedSince: 0 }

    const outcome = await afterOther(database, addFunction('order'), () =>
      functions.restore(ada, restored, 50),
    )

    expect(outcome).toBe('name_taken')
  })

  test('a connector gives no name to its functions that was taken meanwhile', async () => {
    const { database, connectors } = await open()
    const seen: string[][] = []
    const renewed = {
      botId: 'bot',
      connector: 'hubspot',
      at: 2,
      plan: (_own: unknown, names: ReadonlySet<string>) => {
        seen.push([...names])
        return { updated: [], added: [] }
      },
    }

    await afterOther(database, addFunction('order'), () =>
      connectors.updateFunctions(ada, renewed, 50),
    )

    expect(seen).toEqual([['order']])
  })

  test('a connector adds nothing to a bot that was deleted meanwhile', async () => {
    const { database, connectors } = await open()
    const renewed = { botId: 'bot', connector: 'hubspot', at: 2, plan: changeNothing }

    const outcome = await afterOther(database, deleteBot, () =>
      connectors.updateFunctions(ada, renewed, 50),
    )

    expect(outcome).toBe('not_found')
  })

  test('neither a delivery nor a call is recorded for a bot that was deleted meanwhile', async () => {
    const { database } = await open()
    const delivery = {
      id: 'msg',
      botId: 'bot',
      functionId: 'f',
      functionName: 'order',
      conversationId: null,
      body: '{}',
      createdAt: 1,
    }
    const call = {
      ownerId: ada,
      botId: 'bot',
      functionId: 'f',
      functionName: 'order',
      conversationId: null,
      messageId: null,
      argumentsHash: '',
      arguments: '{}',
      status: 200,
      ms: 1,
      bytes: 1,
      errorClass: null,
      result: '',
      at: 1,
    }

    const isAdded = await afterOther(database, deleteBot, () =>
      deliveryStore(database).add(ada, delivery),
    )
    await database.transaction((trx) => logFunctionCall(trx, call))

    expect(isAdded).toBe(false)
    expect(await database.db.selectFrom('function_call').selectAll().execute()).toEqual([])
  })
})
