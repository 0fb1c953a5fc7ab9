import { trimEndOf } from '../trim-end.ts'
import * as texts from '@askwell/messages/connectors/rules'
import { urlError } from './integration-rules.ts'
import { isEmail } from '../patterns.ts'

/** Kinds of services that can be connected without defining a function. */
export const connectorKinds = ['calendar', 'mail', 'ticketing', 'automation', 'crm'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

export const settingKinds = [
  'text',
  'number',
  'secret',
  'url',
  'email',
  'emails',
  'time_zone',
] as const

/** One field of the form that connects a service. */
export type ConnectorField = {
  name: string
  label: string
  hint: string
  kind: (typeof settingKinds)[number]
  isRequired: boolean
  /** Whether the field is optional and may be collapsed. */
  isAdvanced: boolean
  /** Default value. */
  preset: string
  /** `source`: regular expression of a valid value. `fault`: the error text for other values. */
  pattern: { source: string; fault: string } | null
}

export const connectorLimits = {
  /** Maximum length of a typed value, before it is normalized. */
  typed: 2_000,
  text: 300,
  secret: 500,
  address: 500,
  /** Maximum number of team members who receive the e-mails of a chatbot. */
  emails: 5,
} as const

/** Normalizes a value for storage: trimmed, without line breaks; a URL has a scheme and no trailing slash. */
export function normalizeSetting({ kind }: Pick<ConnectorField, 'kind'>, typed: string): string {
  const value = typed.toWellFormed().trim()
  if (kind === 'text') return value.replaceAll(/\s+/g, ' ')
  if (kind === 'emails') return parseAddressList(value).join(',')
  if (kind !== 'url' || value === '') return value
  const whole = /^[a-z][a-z\d+.-]*:/i.test(value) && !/^[^:/]+:\d/.test(value)
  return trimEndOf(whole ? value : `https://${value}`, '/')
}

/** Splits a list of addresses at commas, semicolons and white space. */
export const parseAddressList = (list: string): string[] =>
  list.split(/[\s,;]+/).filter((address) => address !== '')

/** The error of a value, or null. `value` must be normalized by `normalizeSetting`. */
export function settingError(field: ConnectorField, value: string): string | null {
  if (value === '') return field.isRequired ? texts.required({ field: field.label }) : null
  if (/\p{Cc}/u.test(value)) return texts.oneLine
  const error = validators[field.kind](value)
  if (error !== null) return error
  const { pattern } = field
  return pattern === null || new RegExp(pattern.source, 'u').test(value) ? null : pattern.fault
}

const validators: Record<ConnectorField['kind'], (value: string) => string | null> = {
  text(value) {
    if (value.length > connectorLimits.text) return texts.tooLong
    return /[{}]/.test(value) ? texts.noBraces : null
  },
  number: (value) => (/^[1-9]\d{0,14}$/.test(value) ? null : texts.digitsOnly),
  time_zone: (value) =>
    /^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(value) && value.length < 60 ? null : texts.timeZoneInvalid,
  secret(value) {
    if (value.length > connectorLimits.secret) return texts.tooLong
    return /^[\x21-\x7e]+$/.test(value) ? null : texts.keyInvalid
  },
  url(value) {
    if (value.length > connectorLimits.address) return texts.tooLong
    return /[{}]/.test(value) || /^mailto:/i.test(value) ? texts.urlInvalid : urlError(value)
  },
  email: (value) => (isEmail(value) ? null : texts.emailInvalid),
  emails(value) {
    const addresses = parseAddressList(value)
    const wrong = addresses.find((address) => !isEmail(address))
    if (wrong !== undefined) return texts.notAnEmail({ value: wrong.slice(0, 100) })
    return addresses.length > connectorLimits.emails
      ? texts.tooManyEmails({ max: connectorLimits.emails })
      : null
  },
}
