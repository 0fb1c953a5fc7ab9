import {
  addressesIn,
  cleanSetting,
  settingFault,
  type ConnectorField,
} from '@askwell/contract/connector-rules'
import type { Json, JsonObject } from '@askwell/contract/integration-rules'
import { AppError } from '../../shared/index.ts'
import type { Connector } from './connector.ts'

type Values = Record<string, string | number>

/** What an owner filled in, checked: a value for each field, and nothing else. */
export type Settings = {
  /** As a JSON value: a number is one, a list of addresses stays a text with commas. */
  values: Values
  /** As it stands in an address: everything but an address itself is percent-encoded. */
  inUrl: Record<string, string>
}

/** Checks what was filled in; throws AppError `invalid_request` with a text for each wrong field. */
export function checkedSettings({ fields }: Connector, given: Record<string, unknown>): Settings {
  const settings: Settings = { values: {}, inUrl: {} }
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const typed = typedInto(field, given[field.name])
    const value = typeof typed === 'string' ? cleanSetting(field, typed) : null
    const fault = value === null ? `${field.label} is no text.` : settingFault(field, value)
    if (fault !== null) faults[field.name] = fault

    const kept = value ?? ''
    settings.values[field.name] = field.kind === 'number' ? Number(kept) : kept
    settings.inUrl[field.name] = field.kind === 'url' ? kept : encodedList(kept)
  }
  const [first] = Object.values(faults)
  if (first !== undefined) throw new AppError('invalid_request', first, { fields: faults })
  return settings
}

/** What was folded away and left empty stays as it was preset. */
const typedInto = ({ preset, isAdvanced }: ConnectorField, given: unknown): unknown =>
  given === undefined || (isAdvanced && given === '') ? preset : given

/** The signs of an e-mail address that mean something in a `mailto:` address stay out of its way. */
const encodedList = (value: string) =>
  addressesIn(value).length > 1 || value.includes('@')
    ? value.split(',').map(encodedAddress).join(',')
    : encodeURIComponent(value)

const encodedAddress = (address: string) => encodeURIComponent(address).replace('%40', '@')

const place = /\{\{(\w+)\}\}/g
const wholePlace = /^\{\{(\w+)\}\}$/

/** A text with the settings in its `{{name}}` places; the `{name}` places of arguments stay. */
export const filledText = (template: string, values: Values): string =>
  template.replaceAll(place, (_place, name: string) => String(values[name] ?? ''))

/** A body with the settings in it; a text that is one place alone becomes the setting as it is. */
export function filledBody(body: JsonObject, values: Values): JsonObject {
  const entries = Object.entries(body).map(([key, one]) => [key, filledJson(one, values)] as const)
  return Object.fromEntries(entries)
}

function filledJson(template: Json, values: Values): Json {
  if (typeof template === 'string') {
    const name = wholePlace.exec(template)?.[1]
    return name === undefined ? filledText(template, values) : (values[name] ?? '')
  }
  if (Array.isArray(template)) return template.map((one) => filledJson(one, values))
  return typeof template === 'object' && template !== null ? filledBody(template, values) : template
}
