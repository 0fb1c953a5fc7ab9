import { urlFault } from './integration-rules.ts'
import { isEmail } from './patterns.ts'

/** The kinds of service that can be connected without writing a function. */
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

/** One thing that an owner is asked for when a service is connected. */
export type ConnectorField = {
  name: string
  label: string
  hint: string
  kind: (typeof settingKinds)[number]
  isRequired: boolean
  /** Rarely changed; a screen may fold it away. */
  isAdvanced: boolean
  /** What stands in the field at first. */
  preset: string
  /** What a value must look like, as the source of a regular expression, and what to say otherwise. */
  pattern: { source: string; fault: string } | null
}

export const connectorLimits = {
  text: 300,
  secret: 500,
  address: 500,
  /** People of a team who get the letters of a chatbot. */
  emails: 5,
} as const

/** A value as it is kept: trimmed, a text in one line, an address with its scheme and without a slash at the end. */
export function cleanSetting({ kind }: Pick<ConnectorField, 'kind'>, typed: string): string {
  const value = typed.toWellFormed().trim()
  if (kind === 'text') return value.replaceAll(/\s+/g, ' ')
  if (kind === 'emails') return addressesIn(value).join(',')
  if (kind !== 'url' || value === '') return value
  const whole = /^[a-z][a-z\d+.-]*:/i.test(value) && !/^[^:/]+:\d/.test(value)
  return (whole ? value : `https://${value}`).replace(/\/+$/, '')
}

/** The addresses of a list that people separate as they like. */
export const addressesIn = (list: string): string[] =>
  list.split(/[\s,;]+/).filter((address) => address !== '')

/** What is wrong with a value that went through `cleanSetting`, or null. */
export function settingFault(field: ConnectorField, value: string): string | null {
  if (value === '') return field.isRequired ? `${field.label} is required.` : null
  if (/\p{Cc}/u.test(value)) return 'This must be one line.'
  const fault = faults[field.kind](value)
  if (fault !== null) return fault
  const { pattern } = field
  return pattern === null || new RegExp(pattern.source, 'u').test(value) ? null : pattern.fault
}

const tooLong = 'This is too long.'

const faults: Record<ConnectorField['kind'], (value: string) => string | null> = {
  text(value) {
    if (value.length > connectorLimits.text) return tooLong
    return /[{}]/.test(value) ? 'Curly braces have no place here.' : null
  },
  number: (value) => (/^[1-9]\d{0,14}$/.test(value) ? null : 'Write a number, digits only.'),
  time_zone: (value) =>
    /^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(value) && value.length < 60
      ? null
      : 'A time zone reads like Europe/Berlin.',
  secret(value) {
    if (value.length > connectorLimits.secret) return tooLong
    return /^[\x21-\x7e]+$/.test(value) ? null : 'A key has no spaces and no accents.'
  },
  url(value) {
    if (value.length > connectorLimits.address) return tooLong
    return /[{}]/.test(value) || /^mailto:/i.test(value)
      ? 'A valid address is required.'
      : urlFault(value)
  },
  email: (value) => (isEmail(value) ? null : 'A valid email address is required.'),
  emails(value) {
    const addresses = addressesIn(value)
    const wrong = addresses.find((address) => !isEmail(address))
    if (wrong !== undefined) return `${wrong.slice(0, 100)} is no email address.`
    return addresses.length > connectorLimits.emails
      ? `At most ${connectorLimits.emails} addresses.`
      : null
  },
}
