import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import type { FunctionRunReply } from '@askwell/contract/integrations/integrations'
import type { TestEngine } from '../support/engines.ts'
import { calKey, eventType, startCalCom } from '../support/fakes/cal-com.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner, type FunctionOwner } from './function-owner.ts'

export type Connected = {
  functions: { id: string; name: string }[]
  signing_secret: string | null
  message: string
}
export type Run = FunctionRunReply
type Settings = Record<string, unknown>

/** An owner who connects services, with the calls for it. */
export async function createConnectorOwner(app: TestApp) {
  const owner = await createFunctionOwner(app)
  const filled = (connector: string, settings: Settings) => ({
    bot_id: owner.botId,
    connector,
    settings,
  })

  return {
    ...owner,
    connect: (connector: string, settings: Settings) =>
      owner.call('/integration/connect', filled(connector, settings)),
    connectNow: async (connector: string, settings: Settings) =>
      json<Connected>(await owner.call('/integration/connect', filled(connector, settings))),
    reconnectAll: async (connector: string, settings: Settings) =>
      json<Connected>(
        await owner.call('/integration/connect', {
          ...filled(connector, settings),
          bring_back: true,
        }),
      ),
    probe: async (connector: string, settings: Settings) => {
      const reply = await owner.call('/integration/probe', filled(connector, settings))
      const { ok, message } = json<{ ok: boolean; message: string }>(reply)
      return { ok, message }
    },
    disconnect: (connector: string) =>
      owner.call('/integration/disconnect', { bot_id: owner.botId, connector }),
    async cards(): Promise<ConnectorCard[]> {
      const reply = await owner.get(`/integration/connectors/${owner.botId}`)
      return json<{ connectors: ConnectorCard[] }>(reply).connectors
    },
    async namesOf(connector: string): Promise<string[]> {
      const reply = await owner.get(`/integration/connectors/${owner.botId}`)
      const { connectors } = json<{ connectors: ConnectorCard[] }>(reply)
      const card = connectors.find(({ id }) => id === connector)
      return card?.functions.map(({ name }) => name) ?? []
    },
    run: (name: string, args: unknown, by: FunctionOwner = owner) =>
      by.send('POST', `/integration/tool/${name}`, {
        id: by.botId,
        functionParms: JSON.stringify(args),
      }),
  }
}

export type ConnectorOwner = Awaited<ReturnType<typeof createConnectorOwner>>

/** An app that reaches a Cal.com mock, and the form values that connect it. */
export async function createCalComApp(engine: TestEngine) {
  const cal = await startCalCom()
  const app = await createTestApp(engine, { env: { EGRESS_ALLOW: cal.host }, hasNoPages: true })

  return {
    cal,
    app,
    settings: {
      key: calKey,
      event_type: String(eventType),
      time_zone: 'Europe/Berlin',
      address: cal.url,
    },
    async close() {
      await app.close()
      await cal.close()
    },
  }
}

export type CalComApp = Awaited<ReturnType<typeof createCalComApp>>
