import { randomInt } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import type { FunctionSetting } from '@askwell/core/integrations'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { startChild } from '../../../test/support/child-process.ts'
import {
  crashRounds,
  crashTimeout,
  killsOfInstallations,
} from '../../../test/crash/crash-rounds.ts'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { startWebhookReceiver } from '../../../test/support/fakes/webhook-receiver.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { connectorStore } from '../stores/connector-store.ts'
import { deliveryStore } from '../stores/delivery-store.ts'
import { createVault, openKeyRing } from '../../platform/secrets/index.ts'

const owner = verifiedOwner('u1')
const rounds = crashRounds(5)
/** Half of the attempts of a delivery's job. */
const maxKills = 10
const deliveriesAKill = 40

/** A bot with an automation at this address, and queued deliveries. */
async function aBacklog(
  database: TestDatabase,
  url: string,
  deliveries: number,
): Promise<string[]> {
  await insertOwner(database.db, owner)
  await insertBot(database.db, owner, 'b1')
  const store = connectorStore(database, createVault(openKeyRing(undefined, database.dataDir)))
  const setting: FunctionSetting = {
    name: 'start',
    definition: {},
    url,
    headers: {},
    body: null,
    activity: '',
    authHeader: 'whsec_AAAA',
    clientId: '',
    clientSecret: '',
    tokenUrl: '',
    isEnabled: true,
    asksVisitor: false,
    needsIdentity: false,
    buttonLabel: '',
    answerText: '',
    connector: 'automation',
    connectorDefinition: { name: 'start' },
    method: 'POST',
    authType: 'API KEY',
    transport: 'webhook',
  }
  const plan = () => ({ updated: [], added: [{ id: 'f1', setting }] })
  await store.updateFunctions(owner, { botId: 'b1', connector: 'automation', at: 1, plan }, 50)

  const ids = Array.from({ length: deliveries }, (_one, n) => `msg_${n}`)
  for (const id of ids) {
    const called = { functionId: 'f1', functionName: 'start', conversationId: null }
    const named = { ...called, body: `{"id":"${id}"}` }
    await deliveryStore(database).add(owner, { id, botId: 'b1', ...named, createdAt: 1 })
  }
  return ids
}

/** Kills the worker of a new installation so often, and expects all of its deliveries to arrive in the end. */
async function expectDelivered(database: TestDatabase, kills: number): Promise<void> {
  const receiver = await startWebhookReceiver()
  const ids = await aBacklog(database, receiver.url, deliveriesAKill * kills)
  const { databaseUrl, dataDir } = database
  const args = [dataDir, receiver.host, ...(databaseUrl === undefined ? [] : [databaseUrl])]

  for (let round = 0; round < kills; round += 1) {
    const worker = startChild('delivery-work', args)
    await worker.waitForLine('ready')
    await passing(randomInt(5, 60))
    await worker.kill()
  }
  await startChild('delivery-work', args).waitForExit

  const states = await database.db
    .selectFrom('webhook_delivery')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  expect(states).toEqual([{ state: 'delivered', count: ids.length }])
  expect(new Set(receiver.ids())).toEqual(new Set(ids))
  await receiver.close()
}

describe.each(engines)('kill -9 while deliveries are sent on $name', ({ open }) => {
  test(
    'after kills at random moments every delivery has arrived under its own id',
    async () => {
      const installations = killsOfInstallations(rounds, maxKills)
      expect(installations).not.toHaveLength(0)
      for (const kills of installations) await expectDelivered(await open(), kills)
    },
    crashTimeout(rounds),
  )
})
