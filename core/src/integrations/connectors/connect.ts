import { functionLimits } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/rules'
import * as connectingTexts from '@askwell/messages/connectors/connecting'
import * as limitsTexts from '@askwell/messages/functions/limits'
import * as outcomesTexts from '@askwell/messages/bots/outcomes'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { sampleUrl } from '../calls/build-url.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { BotFunction, FunctionSetting } from '../ports/bot-function.ts'
import { requireConnector, connectors } from './catalog/catalog.ts'
import type { Connector } from './catalog/connector.ts'
import { buildFunctions } from './build-functions.ts'
import {
  missingFunctions,
  planFunctionUpdates,
  type FunctionUpdates,
  type FunctionUpdate,
} from './plan-function-updates.ts'
import { parseSettings } from './settings.ts'

export type ConnectedFunction = { id: string; name: string }

export type ConnectorStore = {
  /** The functions that connectors created for a bot, with connector and original name. */
  listFunctions(
    ownerId: OwnerId,
    botId: string,
  ): Promise<(ConnectedFunction & { connector: string; originalName: string })[]>
  /** Updates the functions of a connector and adds new ones, in one transaction. */
  updateFunctions(
    ownerId: OwnerId,
    renewed: {
      botId: string
      connector: string
      at: number
      /** Called inside the transaction with the connector's functions and the names of all others. */
      plan: (kept: BotFunction[], taken: ReadonlySet<string>) => FunctionUpdates
    },
    max: number,
  ): Promise<'saved' | 'not_found' | 'too_many'>
  /** Removes its functions and returns their ids. */
  remove(
    ownerId: OwnerId,
    removed: { botId: string; connector: string; at: number },
  ): Promise<string[]>
}

export type ConnectDeps = PaidPlanDeps & {
  bots: BotStore
  connectorStore: ConnectorStore
  clock: Clock
  newId: () => string
  /** Throws AppError `url_blocked` for a URL that may not be requested. */
  checkCallUrl: (url: string) => void
  base64: (text: string) => string
  newSigningSecret: () => string
  /** Whether the owner's own e-mail address is verified, so that e-mails may be sent for this owner. */
  maySendEmails: (ownerId: OwnerId) => Promise<boolean>
}

export type ConnectorInput = { botId: string; connector: string; settings: Record<string, unknown> }
type ConnectInput = ConnectorInput & {
  /** Whether to create functions again that the owner deleted. */
  restoresDeleted: boolean
}

export type ListedConnector = {
  connector: Connector
  functions: ConnectedFunction[]
  /** Names of the functions that the owner deleted; empty while it is not connected. */
  missing: string[]
}

/** All connectors with the functions that they created for the owner's bot. */
export async function listConnectors(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore'>,
  ownerId: OwnerId,
  botId: string,
): Promise<ListedConnector[]> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  const functionsOfBot = await deps.connectorStore.listFunctions(ownerId, botId)
  return connectors.map((connector) => {
    const functions = functionsOfBot.filter((one) => one.connector === connector.id)
    const names = functions.map(({ originalName }) => originalName)
    const missing = functions.length === 0 ? [] : missingFunctions(names, connector.functions)
    return { connector, functions, missing: missing.map(({ name }) => name) }
  })
}

/**
 * Creates the functions of a connector for a bot, or updates the existing ones. Returns the functions and the signing
 * secret of deliveries, which cannot be read again.
 */
export async function connect(
  deps: ConnectDeps,
  ownerId: OwnerId,
  input: ConnectInput,
): Promise<{ functions: ConnectedFunction[]; signingSecret: string | null }> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, input.botId)
  const connector = requireConnector(input.connector)
  const settings = parseSettings(connector, input.settings)
  if (connector.needsVerifiedEmail) await requireVerifiedEmail(deps, ownerId)

  const isSigned = connector.auth.kind === 'signature'
  const signingSecret = isSigned ? deps.newSigningSecret() : ''
  const made = buildFunctions(connector, { settings, signingSecret, base64: deps.base64 })
  checkUrls(deps, made)

  const functions = await saveFunctions(deps, ownerId, { ...input, made })
  return { functions, signingSecret: isSigned ? signingSecret : null }
}

/** Throws AppError `not_yours` while the owner's e-mail address is not verified. */
export async function requireVerifiedEmail(
  { maySendEmails }: Pick<ConnectDeps, 'maySendEmails'>,
  ownerId: OwnerId,
): Promise<void> {
  if (await maySendEmails(ownerId)) return
  throw new AppError('not_yours', connectingTexts.confirmEmailFirst)
}

function checkUrls({ checkCallUrl }: ConnectDeps, made: FunctionSetting[]): void {
  for (const { transport, url } of made) if (transport !== 'mail') checkCallUrl(sampleUrl(url))
}

async function saveFunctions(
  { connectorStore, clock, newId }: ConnectDeps,
  ownerId: OwnerId,
  {
    botId,
    connector,
    restoresDeleted,
    made: definitions,
  }: ConnectInput & { made: FunctionSetting[] },
): Promise<ConnectedFunction[]> {
  let functions: FunctionUpdate[] = []
  const plan = (existing: BotFunction[], takenNames: ReadonlySet<string>) => {
    const planned = planFunctionUpdates({
      existing,
      definitions,
      takenNames,
      restoresDeleted,
      newId,
    })
    functions = [...planned.updated, ...planned.added]
    return planned
  }
  const renewed = { botId, connector, at: clock(), plan }
  const outcome = await connectorStore.updateFunctions(ownerId, renewed, functionLimits.perBot)
  if (outcome === 'not_found') throw new AppError('not_found', outcomesTexts.missing)
  if (outcome === 'too_many') {
    throw new AppError(
      'invalid_request',
      limitsTexts.tooManyFunctions({ max: functionLimits.perBot }),
    )
  }
  return functions.map(({ id, setting }) => ({ id, name: setting.name }))
}

/**
 * Removes the functions of a connector from the owner's bot, with their secrets. Returns their ids, by which they can
 * be restored for a short time.
 */
export async function disconnect(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore' | 'clock'>,
  ownerId: OwnerId,
  { botId, connector }: { botId: string; connector: string },
): Promise<string[]> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  const removed = await deps.connectorStore.remove(ownerId, {
    botId,
    connector: requireConnector(connector).id,
    at: deps.clock(),
  })
  if (removed.length === 0) throw new AppError('not_found', texts.functionMissing)
  return removed
}
