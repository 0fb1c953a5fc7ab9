import { functionLimits } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { ownBot, type BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { sampleUrl } from '../call-url.ts'
import { requirePaidPlan, type PlanDeps } from '../owner-plan.ts'
import type { BotFunction, FunctionSetting } from '../ports.ts'
import { connectorOf, connectors } from './catalogue.ts'
import type { Connector } from './connector.ts'
import { functionsOf } from './functions-of.ts'
import { missingFrom, renewal, type Renewal, type SetFunction } from './renewal.ts'
import { checkedSettings } from './settings.ts'

export type MadeFunction = { id: string; name: string }

export type ConnectorStore = {
  /** The functions that connectors gave a bot, with the connector of each and its name for it. */
  made(
    ownerId: OwnerId,
    botId: string,
  ): Promise<(MadeFunction & { connector: string; madeAs: string })[]>
  /** Renews the functions of a connector and adds what is new: all of it, or nothing. */
  renew(
    ownerId: OwnerId,
    renewed: {
      botId: string
      connector: string
      at: number
      /** Told its functions and the names of the others; asked inside the transaction. */
      plan: (kept: BotFunction[], taken: ReadonlySet<string>) => Renewal
    },
    most: number,
  ): Promise<'saved' | 'not_found' | 'too_many'>
  /** Takes its functions out of sight and answers their ids. */
  remove(
    ownerId: OwnerId,
    removed: { botId: string; connector: string; at: number },
  ): Promise<string[]>
}

export type ConnectDeps = PlanDeps & {
  bots: BotStore
  connectorStore: ConnectorStore
  clock: Clock
  newId: () => string
  /** Throws AppError `url_blocked` for an address that may not be asked. */
  judgeCall: (url: string) => void
  base64: (text: string) => string
  newSigningSecret: () => string
  /** Whether letters of this owner may go to people: the owner's own address is confirmed. */
  mayWriteLetters: (ownerId: OwnerId) => Promise<boolean>
}

export type Filled = { botId: string; connector: string; settings: Record<string, unknown> }
type Connecting = Filled & {
  /** Whether functions of it that the owner deleted come back. */
  isWhole: boolean
}

export type ListedConnector = {
  connector: Connector
  functions: MadeFunction[]
  /** Names of the functions that the owner deleted; none while it is not connected. */
  missing: string[]
}

/** Every connector with the functions it gave the owner's bot. */
export async function listConnectors(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore'>,
  ownerId: OwnerId,
  botId: string,
): Promise<ListedConnector[]> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  const made = await deps.connectorStore.made(ownerId, botId)
  return connectors.map((connector) => {
    const functions = made.filter((one) => one.connector === connector.id)
    const names = functions.map(({ madeAs }) => madeAs)
    const missing = functions.length === 0 ? [] : missingFrom(names, connector.functions)
    return { connector, functions, missing: missing.map(({ name }) => name) }
  })
}

/**
 * Gives a bot the functions of a connector, or renews how those it gave before are called. Answers them,
 * and the signing secret where deliveries are signed: it cannot be read again.
 */
export async function connect(
  deps: ConnectDeps,
  ownerId: OwnerId,
  filled: Connecting,
): Promise<{ functions: MadeFunction[]; signingSecret: string | null }> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, filled.botId)
  const connector = connectorOf(filled.connector)
  const settings = checkedSettings(connector, filled.settings)
  if (connector.needsVerifiedEmail) await requireVerifiedEmail(deps, ownerId)

  const isSigned = connector.auth.kind === 'signature'
  const signingSecret = isSigned ? deps.newSigningSecret() : ''
  const made = functionsOf(connector, { settings, signingSecret, base64: deps.base64 })
  judgeAddresses(deps, made)

  const functions = await keep(deps, ownerId, { ...filled, made })
  return { functions, signingSecret: isSigned ? signingSecret : null }
}

/** Throws AppError `not_yours` while the owner's own address is not confirmed. */
export async function requireVerifiedEmail(
  { mayWriteLetters }: Pick<ConnectDeps, 'mayWriteLetters'>,
  ownerId: OwnerId,
): Promise<void> {
  if (await mayWriteLetters(ownerId)) return
  throw new AppError(
    'not_yours',
    'Please confirm the email address of your account first. Then your chatbot can write emails.',
  )
}

function judgeAddresses({ judgeCall }: ConnectDeps, made: FunctionSetting[]): void {
  for (const { transport, url } of made) if (transport !== 'mail') judgeCall(sampleUrl(url))
}

async function keep(
  { connectorStore, clock, newId }: ConnectDeps,
  ownerId: OwnerId,
  { botId, connector, isWhole, made }: Connecting & { made: FunctionSetting[] },
): Promise<MadeFunction[]> {
  let functions: SetFunction[] = []
  const plan = (kept: BotFunction[], taken: ReadonlySet<string>) => {
    const planned = renewal({ kept, made, taken, isWhole, newId })
    functions = [...planned.renewed, ...planned.added]
    return planned
  }
  const renewed = { botId, connector, at: clock(), plan }
  const outcome = await connectorStore.renew(ownerId, renewed, functionLimits.perBot)
  if (outcome === 'not_found') throw new AppError('not_found', 'This chatbot does not exist.')
  if (outcome === 'too_many') {
    throw new AppError(
      'invalid_request',
      `A chatbot takes at most ${functionLimits.perBot} functions.`,
    )
  }
  return functions.map(({ id, setting }) => ({ id, name: setting.name }))
}

/**
 * Takes the functions of a connector away from the owner's bot, with their secrets, and answers the ids by
 * which they can be restored for a while.
 */
export async function disconnect(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore' | 'clock'>,
  ownerId: OwnerId,
  { botId, connector }: { botId: string; connector: string },
): Promise<string[]> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  const removed = await deps.connectorStore.remove(ownerId, {
    botId,
    connector: connectorOf(connector).id,
    at: deps.clock(),
  })
  if (removed.length === 0) throw new AppError('not_found', texts.functionMissing)
  return removed
}
