import type { DeliveryRow } from '@askwell/contract/integrations/connectors'
import type { TestEngine } from '../support/engines.ts'
import { startWebhookReceiver } from '../support/fakes/webhook-receiver.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createConnectorOwner, type Run } from './connector-owner.ts'

export type Page = { deliveries: DeliveryRow[]; next: string | null }

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/** An app with running jobs, a receiver that it may reach, and a clock that the test moves. */
export async function createDeliveryApp(engine: TestEngine) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const receiver = await startWebhookReceiver()
  const env = { EGRESS_ALLOW: receiver.host }
  const app = await createTestApp(engine, { env, clock: now, hasNoPages: true })
  await app.background.start()

  return {
    app,
    receiver,
    now,
    advanceTime: (ms: number) => void (ahead += ms),
    anOwner: () => createSender(app, receiver.url),
    /** Waits until no job runs and none is due. */
    nothingDue: () =>
      eventually(
        () =>
          app.database.db
            .selectFrom('job')
            .select('id')
            .where('state', 'in', ['queued', 'running'])
            .where('run_at', '<=', now())
            .execute(),
        (jobs) => jobs.length === 0,
      ),
    async close() {
      await app.close()
      await receiver.close()
    },
  }
}

export type DeliveryApp = Awaited<ReturnType<typeof createDeliveryApp>>

/** An owner who connects an automation and reads its deliveries. */
async function createSender(app: TestApp, address: string) {
  const owner = await createConnectorOwner(app)

  /** Read from the table, because a session is shorter than the series of attempts. */
  const newest = () =>
    app.database.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('owner_id', '=', owner.user.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  type Row = NonNullable<Awaited<ReturnType<typeof newest>>>
  /** Waits until the newest delivery fulfills the condition. */
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
    /** Connects and returns the signing secret. */
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

export type Sender = Awaited<ReturnType<typeof createSender>>
