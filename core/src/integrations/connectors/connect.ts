import { functionLimits } from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { ownBot, type BotStore } from '../../bots/index.ts'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { sampleUrl } from '../call-url.ts'
import { namedDefinition } from '../named-definition.ts'
import { requirePaidPlan, type PlanDeps } from '../owner-plan.ts'
import type { FunctionSetting } from '../ports.ts'
import { connectorOf, connectors } from './catalogue.ts'
import type { Connector } from './connector.ts'
import { freeName, functionsOf } from './functions-of.ts'
import { checkedSettings } from './settings.ts'

export type MadeFunction = { id: string; name: string }

export type ConnectorStore = {
  /** The functions that connectors gave a bot, with the connector of each. */
  made(ownerId: OwnerId, botId: string): Promise<(MadeFunction & { connector: string })[]>
  /** Puts new functions in place of those of a connector: all of them, or none. */
  replace(
    ownerId: OwnerId,
    replaced: {
      botId: string
      connector: string
      at: number
      /** Told the names that stay; asked inside the transaction. */
      make: (taken: ReadonlySet<string>) => { id: string; setting: FunctionSetting }[]
    },
    most: number,
  ): Promise<'saved' | 'not_found' | 'too_many'>
  /** Answers how many there were. */
  remove(ownerId: OwnerId, botId: string, connector: string): Promise<number>
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

/** Every connector with the functions it gave the owner's bot. */
export async function listConnectors(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore'>,
  ownerId: OwnerId,
  botId: string,
): Promise<{ connector: Connector; functions: MadeFunction[] }[]> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  const made = await deps.connectorStore.made(ownerId, botId)
  return connectors.map((connector) => ({
    connector,
    functions: made.filter((one) => one.connector === connector.id),
  }))
}

/**
 * Gives a bot the functions of a connector, in place of those it gave before. Answers them, and the
 * signing secret where deliveries are signed: it cannot be read again.
 */
export async function connect(
  deps: ConnectDeps,
  ownerId: OwnerId,
  filled: Filled,
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
  { botId, connector, made }: Filled & { made: FunctionSetting[] },
): Promise<MadeFunction[]> {
  let functions: { id: string; setting: FunctionSetting }[] = []
  const make = (taken: ReadonlySet<string>) => {
    functions = made.map((setting) => ({ id: newId(), setting: renamed(setting, taken) }))
    return functions
  }
  const replaced = { botId, connector, at: clock(), make }
  const outcome = await connectorStore.replace(ownerId, replaced, functionLimits.perBot)
  if (outcome === 'not_found') throw new AppError('not_found', 'This chatbot does not exist.')
  if (outcome === 'too_many') {
    throw new AppError(
      'invalid_request',
      `A chatbot takes at most ${functionLimits.perBot} functions.`,
    )
  }
  return functions.map(({ id, setting }) => ({ id, name: setting.name }))
}

function renamed(setting: FunctionSetting, taken: ReadonlySet<string>): FunctionSetting {
  const name = freeName(setting.name, taken)
  return { ...setting, name, definition: namedDefinition(setting.definition, name) }
}

/** Takes the functions of a connector away from the owner's bot, with their secrets. */
export async function disconnect(
  deps: Pick<ConnectDeps, 'planOf' | 'bots' | 'connectorStore'>,
  ownerId: OwnerId,
  { botId, connector }: { botId: string; connector: string },
): Promise<void> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  const removed = await deps.connectorStore.remove(ownerId, botId, connectorOf(connector).id)
  if (removed === 0) throw new AppError('not_found', texts.functionMissing)
}
