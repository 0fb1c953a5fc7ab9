import type { ConnectorCard } from '@askwell/contract/connectors'
import type { FunctionRunReply } from '@askwell/contract/integrations'
import type { TestEngine } from '../engines.ts'
import { calKey, eventType, openCalCom } from '../fixtures/fakes/cal-com.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { anIntegrator, type Integrator } from './integrating.ts'

export type Connected = {
  functions: { id: string; name: string }[]
  signing_secret: string | null
  message: string
}
export type Run = FunctionRunReply
type Settings = Record<string, unknown>

/** An owner who connects services, and the calls for it. */
export async function aConnector(house: TestHouse) {
  const owner = await anIntegrator(house)
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
    bringBack: async (connector: string, settings: Settings) =>
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
    run: (name: string, args: unknown, by: Integrator = owner) =>
      by.send('POST', `/integration/tool/${name}`, {
        id: by.botId,
        functionParms: JSON.stringify(args),
      }),
  }
}

export type ConnectorOwner = Awaited<ReturnType<typeof aConnector>>

/** A house that reaches a stand-in for Cal.com, and what somebody fills in to connect it. */
export async function openCalHouse(engine: TestEngine) {
  const cal = await openCalCom()
  const house = await openTestHouse(engine, { env: { EGRESS_ALLOW: cal.host } })

  return {
    cal,
    house,
    settings: {
      key: calKey,
      event_type: String(eventType),
      time_zone: 'Europe/Berlin',
      address: cal.url,
    },
    async shut() {
      await house.shut()
      await cal.close()
    },
  }
}

export type CalHouse = Awaited<ReturnType<typeof openCalHouse>>
