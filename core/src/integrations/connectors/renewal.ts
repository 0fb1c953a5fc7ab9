import type { JsonObject } from '@askwell/contract/integration-rules'
import { namedDefinition } from '../named-definition.ts'
import type { BotFunction, FunctionSetting } from '../ports.ts'
import { isSameOrigin } from '../same-address.ts'
import { freeName } from './functions-of.ts'

export type SetFunction = { id: string; setting: FunctionSetting }

/** What becomes of the functions of a connector when it is connected. */
export type Renewal = { renewed: SetFunction[]; added: SetFunction[] }

type Renewing = {
  /** The functions that it gave the bot before, as their owner left them. */
  kept: readonly BotFunction[]
  /** The functions as it makes them now. */
  made: readonly FunctionSetting[]
  /** The names of the bot's other functions. */
  taken: ReadonlySet<string>
  /** Whether functions that the owner deleted come back, too. */
  isWhole: boolean
  newId: () => string
}

/**
 * Connecting again renews how a function is called and leaves what its owner decided: name, words,
 * switches, button, picture. What the owner deleted stays away, unless wanted or nothing is left.
 */
export function renewal({ kept, made, taken, isWhole, newId }: Renewing): Renewal {
  const renewed = kept.map((one) => ({ id: one.id, setting: renewedSetting(one, made) }))
  if (kept.length > 0 && !isWhole) return { renewed, added: [] }

  const names = new Set([...taken, ...kept.map(({ name }) => name)])
  const added = missingFrom(kept.map(madeAs), made).map((setting) => {
    const name = freeName(setting.name, names)
    names.add(name)
    return { id: newId(), setting: { ...setting, ...named(setting.definition, name) } }
  })
  return { renewed, added }
}

/** The functions of a connector that a bot does not have. */
export const missingFrom = <Made extends { name: string }>(
  has: readonly string[],
  made: readonly Made[],
): Made[] => made.filter(({ name }) => !has.includes(name))

/** The name that a function had when its connector made it. */
const madeAs = ({ made }: BotFunction): string => nameIn(made)

/** The name in a definition, or ''. */
export function nameIn(definition: JsonObject | null): string {
  const name = definition?.['name']
  return typeof name === 'string' ? name : ''
}

function renewedSetting(kept: BotFunction, made: readonly FunctionSetting[]): FunctionSetting {
  const setting = made.find(({ name }) => name === madeAs(kept))
  if (!setting) return withCredentials(kept, made)
  const { definition } = isReworded(kept) ? kept : setting
  return {
    ...setting,
    ...named(definition, kept.name),
    isEnabled: kept.isEnabled,
    asksVisitor: kept.asksVisitor,
    needsIdentity: kept.needsIdentity,
    activity: kept.activity,
    buttonLabel: kept.buttonLabel,
    answerText: kept.answerText,
  }
}

/** One that its connector makes no more signs in anew at the place where it is. */
function withCredentials(kept: BotFunction, made: readonly FunctionSetting[]): FunctionSetting {
  const home = made.find(({ url }) => isSameOrigin(url, kept.url))
  if (!home) return kept
  const { authType, authHeader, clientId, clientSecret, tokenUrl } = home
  return { ...kept, authType, authHeader, clientId, clientSecret, tokenUrl }
}

/** Whether the owner wrote a definition of their own; another name is none. */
const isReworded = ({ definition, made }: BotFunction): boolean =>
  JSON.stringify(namedDefinition(definition, nameIn(made))) !== JSON.stringify(made)

const named = (definition: JsonObject, name: string) => ({
  name,
  definition: namedDefinition(definition, name),
})
