import {
  isObject,
  parametersOf,
  type Json,
  type JsonObject,
} from '@askwell/contract/integration-rules'
import type { ChatConfirmation } from '@askwell/contract/actions'
import type { BotFunction } from '../integrations/index.ts'

/** What a visitor reads while a function runs. */
export const activityLabel = ({ activity, name }: Pick<BotFunction, 'activity' | 'name'>): string =>
  activity === '' ? `Working on ${wordsOf(name)}…` : activity

/** What a visitor is asked to allow. */
export const requestLabel = ({
  buttonLabel,
  name,
}: Pick<BotFunction, 'buttonLabel' | 'name'>): string => {
  if (buttonLabel !== '') return buttonLabel
  const words = wordsOf(name)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The words in a name made for machines: 'getOrder_status' is 'get order status'. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()

/** What would be sent, in the order of the schema, what the schema does not name last. */
export function argumentLines(
  { definition }: Pick<BotFunction, 'definition'>,
  args: JsonObject,
): ChatConfirmation['arguments'] {
  const { properties } = parametersOf(definition)
  const known = isObject(properties) ? properties : {}
  const names = new Set([...Object.keys(known), ...Object.keys(args)])
  return Array.from(names)
    .filter((name) => Object.hasOwn(args, name))
    .map((name) => ({ name: titleOf(known[name]) ?? wordsOf(name), value: valueOf(args[name]) }))
}

const titleOf = (schema: Json | undefined): string | undefined =>
  isObject(schema) && typeof schema['title'] === 'string' ? schema['title'] : undefined

function valueOf(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
