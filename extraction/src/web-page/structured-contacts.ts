import * as texts from '@askwell/messages/knowledge/extraction'
import { parsedJson } from './embedded-page-data.ts'

type Fields = Record<string, unknown>

const MAX_OBJECTS = 500
const MAX_CHARACTERS = 200

/** Telephone, e-mail, address and opening hours in the schema.org data of a page, one line each. */
export function structuredContacts(blocks: readonly string[]): string[] {
  const lines = blocks.flatMap((json) => objectsIn(parsedJson(json)).flatMap(contactsOf))
  return [...new Set(lines)].filter((line) => line.length <= MAX_CHARACTERS)
}

/** All objects inside a value, breadth first. */
function objectsIn(value: unknown): Fields[] {
  const found: Fields[] = []
  const waiting: unknown[] = [value]
  for (let at = 0; at < waiting.length && found.length < MAX_OBJECTS; at++) {
    const next = waiting[at]
    if (Array.isArray(next)) waiting.push(...next.slice(0, MAX_OBJECTS))
    else if (isFields(next)) {
      found.push(next)
      waiting.push(...Object.values(next).slice(0, MAX_OBJECTS))
    }
  }
  return found
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')

const labelled = (label: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${label}: ${values.join('; ')}`]

function contactsOf(fields: Fields): string[] {
  return [
    ...labelled(texts.telephone, textsOf(fields.telephone)),
    ...labelled(texts.email, textsOf(fields.email)),
    ...labelled(texts.address, addressOf(fields.address)),
    ...labelled(texts.openingHours, [
      ...textsOf(fields.openingHours),
      ...hoursOf(fields.openingHoursSpecification),
    ]),
  ]
}

function addressOf(address: unknown): string[] {
  if (!isFields(address)) return textsOf(address)
  const place = [textOf(address.postalCode), textOf(address.addressLocality)]
    .filter(Boolean)
    .join(' ')
  const parts = [textOf(address.streetAddress), place].filter((part) => part !== '')
  return parts.length === 0 ? [] : [parts.join(', ')]
}

/** The opening hours of each part of an OpeningHoursSpecification: "Monday, Tuesday 09:00-18:00". */
function hoursOf(specification: unknown): string[] {
  const parts = Array.isArray(specification) ? specification.slice(0, MAX_OBJECTS) : [specification]
  return parts.filter(isFields).flatMap(({ dayOfWeek, opens, closes }) => {
    const days = textsOf(dayOfWeek).map((day) => day.slice(day.lastIndexOf('/') + 1))
    const [from, until] = [textOf(opens), textOf(closes)]
    return days.length === 0 || from === '' ? [] : [`${days.join(', ')} ${from}–${until}`]
  })
}
