import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import type { ChatConfirmation } from '@askwell/contract/actions'
import * as texts from '@askwell/messages/chat/function-replies'
import type { BotFunction } from '../../integrations/index.ts'

/** Text for the visitor while a function runs. */
export const activityLabel = ({ activity, name }: Pick<BotFunction, 'activity' | 'name'>): string =>
  activity === '' ? texts.workingOn({ name: humanizeName(name) }) : activity

/** Text of a confirmation. */
export const requestLabel = ({
  buttonLabel,
  name,
}: Pick<BotFunction, 'buttonLabel' | 'name'>): string => {
  if (buttonLabel !== '') return buttonLabel
  const words = humanizeName(name)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Splits an identifier into words: 'getOrder_status' → 'get order status'. */
const humanizeName = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()

/** The arguments in the order of the schema; arguments that are not in the schema come last. */
export function confirmationArguments(
  { definition }: Pick<BotFunction, 'definition'>,
  args: JsonObject,
): ChatConfirmation['arguments'] {
  const { properties } = parametersOf(definition)
  const known = isObject(properties) ? properties : {}
  const names = new Set([...Object.keys(known), ...Object.keys(args)])
  return Array.from(names)
    .filter((name) => Object.hasOwn(args, name))
    .map((name) => ({
      name: titleOf(known[name]) ?? humanizeName(name),
      value: valueOf(args[name]),
    }))
}

const titleOf = (schema: Json | undefined): string | undefined =>
  isObject(schema) && typeof schema['title'] === 'string' ? schema['title'] : undefined

function valueOf(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
