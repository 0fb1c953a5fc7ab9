import type { DeliveryRow } from '@askwell/contract/connectors'
import type { TestEngine } from '../engines.ts'
import { openReceiver } from '../fixtures/fakes/webhook-receiver.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { aConnector, type Run } from './connecting.ts'

export type Page = { deliveries: DeliveryRow[]; next: string | null }

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/** A house whose jobs run, a receiver it may reach, and a clock that a test moves. */
export async function openDelivering(engine: TestEngine) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const receiver = await openReceiver()
  const env = { EGRESS_ALLOW: receiver.host }
  const house = await openTestHouse(engine, { env, clock: now })
  await house.background.start()

  return {
    house,
    receiver,
    now,
    pass: (ms: number) => void (ahead += ms),
    anOwner: () => aSender(house, receiver.url),
    async close() {
      await house.shut()
      await receiver.close()
    },
  }
}

export type Delivering = Awaited<ReturnType<typeof openDelivering>>

/** An owner who connects an automation and watches what is delivered to it. */
async function aSender(house: TestHouse, address: string) {
  const owner = await aConnector(house)

  /** From the table, because nobody stays signed in for as long as deliveries are tried. */
  const newest = () =>
    house.database.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('owner_id', '=', owner.user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof newest>>>
  /** Waits until the newest delivery is as wanted. */
  async function settles(isWanted: (row: Row) => boolean): Promise<Row> {
    const row = await eventually(newest, (found) => found !== undefined && isWanted(found))
    if (!row) throw new Error('there is no delivery')
    return row
  }

  return {
    ...owner,
    settles,
    attempted: (times: number) => settles((row) => row.attempts === times),
    ends: (state: DeliveryRow['state']) => settles((row) => row.state === state),
    /** Connects and answers the signing secret. */
    async automate(): Promise<string> {
      const { signing_secret } = await owner.connectNow('automation', { address })
      return signing_secret ?? ''
    },
    page: async (before?: string): Promise<Page> =>
      json<Page>(await owner.call('/integration/deliveries', { bot_id: owner.botId, before })),
    start: async (args: object = { summary: 'Ten chairs' }) =>
      json<Run>(await owner.run('start_workflow', args)),
    replay: (deliveryId: string) => owner.call('/integration/replay', { delivery_id: deliveryId }),
    sendTest: () => owner.call('/integration/test_delivery', { bot_id: owner.botId }),
  }
}

export type Sender = Awaited<ReturnType<typeof aSender>>
