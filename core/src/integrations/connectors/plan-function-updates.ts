import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { renameDefinition } from '../functions/rename-definition.ts'
import type { BotFunction, FunctionSetting } from '../ports/bot-function.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import { uniqueName } from './build-functions.ts'

export type FunctionUpdate = { id: string; setting: FunctionSetting }

/** The changes to the functions of a connector when it is connected. */
export type FunctionUpdates = { updated: FunctionUpdate[]; added: FunctionUpdate[] }

type UpdateInput = {
  /** The existing functions of the connector, with the owner's changes. */
  existing: readonly BotFunction[]
  /** The functions as the connector defines them now. */
  definitions: readonly FunctionSetting[]
  /** The names of the bot's other functions. */
  takenNames: ReadonlySet<string>
  /** Whether to create functions again that the owner deleted. */
  restoresDeleted: boolean
  newId: () => string
}

/**
 * Plans the updates when a service is connected, also again: updates how functions are called and keeps the owner's
 * changes of name, texts, switches, button and image. Functions that the owner deleted are created again only if
 * `restoresDeleted` is set or none is left.
 */
export function planFunctionUpdates({
  existing,
  definitions,
  takenNames,
  restoresDeleted,
  newId,
}: UpdateInput): FunctionUpdates {
  const updated = existing.map((one) => ({ id: one.id, setting: updatedSetting(one, definitions) }))
  if (existing.length > 0 && !restoresDeleted) return { updated, added: [] }

  const names = new Set([...takenNames, ...existing.map(({ name }) => name)])
  const added = missingFunctions(existing.map(originalNameOf), definitions).map((setting) => {
    const name = uniqueName(setting.name, names)
    names.add(name)
    return { id: newId(), setting: { ...setting, ...withName(setting.definition, name) } }
  })
  return { updated, added }
}

/** The functions of a connector that are missing at a bot. */
export const missingFunctions = <Made extends { name: string }>(
  has: readonly string[],
  made: readonly Made[],
): Made[] => made.filter(({ name }) => !has.includes(name))

/** The name that the connector gave the function. */
const originalNameOf = ({ connectorDefinition }: BotFunction): string =>
  nameInDefinition(connectorDefinition)

/** The name in a definition, or ''. */
export function nameInDefinition(definition: JsonObject | null): string {
  const name = definition?.['name']
  return typeof name === 'string' ? name : ''
}

function updatedSetting(
  existing: BotFunction,
  definitions: readonly FunctionSetting[],
): FunctionSetting {
  const setting = definitions.find(({ name }) => name === originalNameOf(existing))
  if (!setting) return withRenewedCredentials(existing, definitions)
  const { definition } = isDefinitionEdited(existing) ? existing : setting
  return {
    ...setting,
    ...withName(definition, existing.name),
    isEnabled: existing.isEnabled,
    asksVisitor: existing.asksVisitor,
    needsIdentity: existing.needsIdentity,
    activity: existing.activity,
    buttonLabel: existing.buttonLabel,
    answerText: existing.answerText,
  }
}

/** Renews the credentials of a function that the connector no longer defines, if its origin is the same. */
function withRenewedCredentials(
  existing: BotFunction,
  definitions: readonly FunctionSetting[],
): FunctionSetting {
  const sameOrigin = definitions.find(({ url }) => isSameOrigin(url, existing.url))
  if (!sameOrigin) return existing
  const { authType, authHeader, clientId, clientSecret, tokenUrl } = sameOrigin
  return { ...existing, authType, authHeader, clientId, clientSecret, tokenUrl }
}

/** Whether the owner changed the definition; a change of the name does not count. */
const isDefinitionEdited = ({ definition, connectorDefinition }: BotFunction): boolean =>
  JSON.stringify(renameDefinition(definition, nameInDefinition(connectorDefinition))) !==
  JSON.stringify(connectorDefinition)

const withName = (definition: JsonObject, name: string) => ({
  name,
  definition: renameDefinition(definition, name),
})
