import * as calls from '@askwell/contract/integrations/connectors'
import * as integrations from '@askwell/core/integrations'
import * as texts from '@askwell/messages/functions/deliveries-log'
import * as connectingTexts from '@askwell/messages/connectors/connecting'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'

export type ConnectorRouteDeps = integrations.ProbeDeps & integrations.ManageDeliveriesDeps

/** Connectors and their deliveries. */
export const connectorRoutes = (deps: ConnectorRouteDeps): Route[] => [
  ownerRoute(calls.listConnectors, async ({ bot_id }, { ownerId }) => {
    const listed = await integrations.listConnectors(deps, ownerId, bot_id)
    return { status: 1 as const, connectors: listed.map(toCard) }
  }),

  ownerRoute(calls.connect, async ({ bring_back: isWhole, ...filled }, { ownerId }) => {
    const connecting = { ...toConnectorInput(filled), restoresDeleted: isWhole }
    const { functions, signingSecret } = await integrations.connect(deps, ownerId, connecting)
    return { ...success(connectingTexts.connected), functions, signing_secret: signingSecret }
  }),

  ownerRoute(calls.probeConnector, async (filled, { ownerId }) => {
    const { isSuccessful, message } = await integrations.probe(
      deps,
      ownerId,
      toConnectorInput(filled),
    )
    return { status: 1 as const, ok: isSuccessful, message }
  }),

  ownerRoute(calls.disconnect, async ({ bot_id, connector }, { ownerId }) => {
    const removed = await integrations.disconnect(deps, ownerId, { botId: bot_id, connector })
    return { ...success(connectingTexts.disconnected), removed }
  }),

  ownerRoute(calls.listDeliveries, async ({ bot_id, before = null }, { ownerId }) => {
    const page = { botId: bot_id, before }
    const { deliveries, next } = await integrations.listDeliveries(deps, ownerId, page)
    return { status: 1 as const, deliveries: deliveries.map(toRow), next }
  }),

  ownerRoute(calls.replayDelivery, async ({ delivery_id }, { ownerId }) => {
    await integrations.replayDelivery(deps, ownerId, delivery_id)
    return success(texts.sentAgain)
  }),

  ownerRoute(calls.testDelivery, async ({ bot_id }, { ownerId }) => {
    const deliveryId = await integrations.testDelivery(deps, ownerId, bot_id)
    return { ...success(texts.testSent), delivery_id: deliveryId }
  }),
]

type ConnectorBody = { bot_id: string; connector: string; settings: Record<string, unknown> }

const toConnectorInput = ({
  bot_id,
  connector,
  settings,
}: ConnectorBody): integrations.ConnectorInput => ({
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
