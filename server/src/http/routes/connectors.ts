import * as calls from '@askwell/contract/connectors'
import * as integrations from '@askwell/core/integrations'
import { done, serveOwner, type Route } from '../serve.ts'

export type ConnectorRouteDeps = integrations.ProbeDeps & integrations.WatchDeps

/** Ready-made connections and the deliveries they cause. */
export const connectorRoutes = (deps: ConnectorRouteDeps): Route[] => [
  serveOwner(calls.listConnectors, async ({ bot_id }, { ownerId }) => {
    const listed = await integrations.listConnectors(deps, ownerId, bot_id)
    return { status: 1 as const, connectors: listed.map(toCard) }
  }),

  serveOwner(calls.connect, async ({ bring_back: isWhole, ...filled }, { ownerId }) => {
    const connecting = { ...toFilled(filled), isWhole }
    const { functions, signingSecret } = await integrations.connect(deps, ownerId, connecting)
    return { ...done('It is connected.'), functions, signing_secret: signingSecret }
  }),

  serveOwner(calls.probeConnector, async (filled, { ownerId }) => {
    const { isGood, words } = await integrations.probe(deps, ownerId, toFilled(filled))
    return { status: 1 as const, ok: isGood, message: words }
  }),

  serveOwner(calls.disconnect, async ({ bot_id, connector }, { ownerId }) => {
    const removed = await integrations.disconnect(deps, ownerId, { botId: bot_id, connector })
    return { ...done('It is disconnected.'), removed }
  }),

  serveOwner(calls.listDeliveries, async ({ bot_id, before = null }, { ownerId }) => {
    const page = { botId: bot_id, before }
    const { deliveries, next } = await integrations.listDeliveries(deps, ownerId, page)
    return { status: 1 as const, deliveries: deliveries.map(toRow), next }
  }),

  serveOwner(calls.replayDelivery, async ({ delivery_id }, { ownerId }) => {
    await integrations.replayDelivery(deps, ownerId, delivery_id)
    return done('It is sent again.')
  }),

  serveOwner(calls.testDelivery, async ({ bot_id }, { ownerId }) => {
    const deliveryId = await integrations.testDelivery(deps, ownerId, bot_id)
    return { ...done('A test is on its way.'), delivery_id: deliveryId }
  }),
]

type SentFilled = { bot_id: string; connector: string; settings: Record<string, unknown> }

const toFilled = ({ bot_id, connector, settings }: SentFilled): integrations.Filled => ({
  botId: bot_id,
  connector,
  settings,
})

const toCard = ({
  connector,
  functions,
  missing,
}: integrations.ListedConnector): calls.ConnectorCard => ({
  id: connector.id,
  kind: connector.kind,
  name: connector.name,
  purpose: connector.purpose,
  guide: connector.guide,
  fields: connector.fields.map(({ isRequired, isAdvanced, ...field }) => ({
    ...field,
    is_required: isRequired,
    is_advanced: isAdvanced,
  })),
  can_probe: connector.probe !== null,
  is_signed: connector.auth.kind === 'signature',
  functions: functions.map(({ id, name }) => ({ id, name })),
  missing,
})

const toRow = (kept: integrations.Delivery): calls.DeliveryRow => ({
  id: kept.id,
  function_name: kept.functionName,
  state: kept.state,
  attempts: kept.attempts,
  next_at: kept.nextAt,
  last_status: kept.lastStatus,
  last_error: kept.lastError,
  body: kept.body,
  created_at: kept.createdAt,
  delivered_at: kept.deliveredAt,
})
