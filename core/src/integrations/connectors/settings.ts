import {
  connectorLimits,
  parseAddressList,
  normalizeSetting,
  settingError,
  type ConnectorField,
} from '@askwell/contract/integrations/connector-rules'
import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/connectors/connecting'
import * as ruleTexts from '@askwell/messages/connectors/rules'
import { AppError } from '../../shared/index.ts'
import type { Connector } from './catalog/connector.ts'

type SettingValues = Record<string, string | number>

/** Validated settings: one value per field. */
export type ConnectorSettings = {
  /** JSON values: numbers are numbers, a list of addresses is a text with commas. */
  values: SettingValues
  /** Values for URLs: all except URLs are percent-encoded. */
  urlEncoded: Record<string, string>
}

/** Validates the form; throws AppError `invalid_request` with a text for each invalid field. */
export function parseSettings(
  { fields }: Connector,
  input: Record<string, unknown>,
): ConnectorSettings {
  const settings: ConnectorSettings = { values: {}, urlEncoded: {} }
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const typed = inputFor(field, input[field.name])
    const value =
      typeof typed === 'string' && typed.length <= connectorLimits.typed
        ? normalizeSetting(field, typed)
        : null
    const error = value === null ? unusableText(field, typed) : settingError(field, value)
    if (error !== null) errors[field.name] = error

    const stored = value ?? ''
    settings.values[field.name] = field.kind === 'number' ? Number(stored) : stored
    settings.urlEncoded[field.name] = field.kind === 'url' ? stored : encodeAddresses(stored)
  }
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid_request', first, { fields: errors })
  return settings
}

/** The error of a value that is not a text or is too long. */
const unusableText = ({ label }: ConnectorField, typed: unknown) =>
  typeof typed === 'string' ? ruleTexts.tooLong : texts.notText({ label })

/** The input of a field; an absent one, or an empty advanced one, has the default value. */
const inputFor = ({ preset, isAdvanced }: ConnectorField, input: unknown): unknown =>
  input === undefined || (isAdvanced && input === '') ? preset : input

/** Percent-encodes characters of e-mail addresses with a special meaning in `mailto:` URLs. */
const encodeAddresses = (value: string) =>
  parseAddressList(value).length > 1 || value.includes('@')
    ? value.split(',').map(encodeAddress).join(',')
    : encodeURIComponent(value)

const encodeAddress = (address: string) => encodeURIComponent(address).replace('%40', '@')

const settingPlaceholder = /\{\{(\w+)\}\}/g
const exactPlaceholder = /^\{\{(\w+)\}\}$/

/** Fills the `{{name}}` placeholders of settings; the `{name}` placeholders of arguments are kept. */
export const fillSettingsText = (template: string, values: SettingValues): string =>
  template.replaceAll(settingPlaceholder, (_place, name: string) => String(values[name] ?? ''))

/** Fills the placeholders of settings in a body. A text that is only one placeholder becomes the value itself. */
export function fillSettingsBody(body: JsonObject, values: SettingValues): JsonObject {
  const entries = Object.entries(body).map(
    ([key, one]) => [key, fillSettingsJson(one, values)] as const,
  )
  return Object.fromEntries(entries)
}

function fillSettingsJson(template: Json, values: SettingValues): Json {
  if (typeof template === 'string') {
    const name = exactPlaceholder.exec(template)?.[1]
    return name === undefined ? fillSettingsText(template, values) : (values[name] ?? '')
  }
  if (Array.isArray(template)) return template.map((one) => fillSettingsJson(one, values))
  return typeof template === 'object' && template !== null
    ? fillSettingsBody(template, values)
    : template
}
