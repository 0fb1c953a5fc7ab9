import { isObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'
import { labelOf } from '../integrations/index.ts'

/** A longer list is none that a visitor reads in a chat. */
const mostLines = 20
const mostLevels = 3
const longestValue = 300
const longestText = 1_500
const missing = '–'

/**
 * What a service answered, as Markdown for the visitor; null where there is nothing to read, for
 * example in a page of HTML. A result is a stranger's text: nothing in it becomes a mark or a link.
 * `template` is the owner's text with places like {order.status}, or '' for a list of the result.
 */
export function resultWords(result: string, template: string): string | null {
  const value = jsonOf(result)
  if (template !== '') return filled(template, value ?? result)
  if (value === undefined) return plainText(result)
  if (isSingle(value)) return singleWords(value) || null
  const lines = [...listed(value, 0)]
  if (lines.length === 0) return null
  const shown = lines.slice(0, mostLines)
  return [...shown, ...(lines.length > mostLines ? ['- …'] : [])].join('\n')
}

/** What a service says of its refusal, where it says so shortly; else ''. */
export function refusalWords(result: string): string {
  const value = jsonOf(result)
  const said = value === undefined ? result : messageIn(value)
  const text = said.trim()
  return text === '' || text.length > longestValue || text.startsWith('<') ? '' : asText(text)
}

function messageIn(value: Json): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  const names = ['message', 'detail', 'error', 'error_description', 'title', 'description']
  const found = names.map((name) => own(value, name)).find((inner) => inner !== undefined)
  return found === undefined ? '' : messageIn(found)
}

/** Fills the places of the owner's text; a place that the result does not have becomes a dash. */
function filled(template: string, result: Json): string {
  return template.replaceAll(/\{([\w$-]+(?:\.[\w$-]+)*)\}/g, (_place, path: string) => {
    if (path === 'result' && isSingle(result)) return singleWords(result)
    const value = path.split('.').reduce<Json | undefined>(own, result)
    if (value === undefined) return missing
    return lineWords(value) || missing
  })
}

function own(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** One line for each thing that a result says, what belongs to another thing indented below it. */
function* listed(value: JsonObject | Json[], level: number): Generator<string> {
  const indent = '  '.repeat(level)
  for (const [key, inner] of Object.entries(value)) {
    const words = lineWords(inner)
    if (words !== null) {
      const label = Array.isArray(value) ? '' : `**${escaped(labelOf(key))}:** `
      if (words !== '') yield `${indent}- ${label}${words}`
    } else if (level + 1 < mostLevels && typeof inner === 'object' && inner !== null) {
      const label = Array.isArray(value) ? itemName(inner, Number(key)) : escaped(labelOf(key))
      const below = [...listed(inner, level + 1)]
      if (below.length > 0) yield* [`${indent}- **${label}**`, ...below]
    }
  }
}

/** What fits into one line, '' where it says nothing; null for what has lines of its own. */
function lineWords(value: Json): string | null {
  if (isSingle(value)) return singleWords(value)
  return Array.isArray(value) && value.every(isSingle) ? joined(value) : null
}

/** What a thing of a list is called, else its number. */
function itemName(item: Json, index: number): string {
  const names = ['name', 'title', 'label'].map((key) => own(item, key))
  const name = names.find((found) => typeof found === 'string' && found.trim() !== '')
  return typeof name === 'string' ? asText(name.trim()) : `${index + 1}`
}

const joined = (values: Json[]): string =>
  values
    .filter(isSingle)
    .map(singleWords)
    .filter((words) => words !== '')
    .join(', ')

type Single = null | boolean | number | string

const isSingle = (value: Json): value is Single => typeof value !== 'object' || value === null

function singleWords(value: Single): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return dateWords(value.trim()) ?? asText(value.trim())
}

const asText = (text: string): string =>
  escaped(text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text)

/** A text that is no JSON, as its lines. HTML, and JSON that was cut in the middle, is nothing to read. */
function plainText(text: string): string | null {
  if (/^\s*(?:[<[{]|$)/.test(text)) return null
  const shown = text.trim().slice(0, longestText).toWellFormed()
  const lines = shown.split(/\r\n?|\n/).slice(0, mostLines)
  return `${lines.map(escaped).join('\n')}${shown.length < text.trim().length ? '…' : ''}`
}

function jsonOf(text: string): Json | undefined {
  try {
    // What JSON.parse gives is JSON.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as Json
  } catch {
    return undefined // a text, or JSON that was cut
  }
}

/** A text of one line without anything that Markdown or its reader would make something of. */
export function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<>&~|!@]|_(?!\w)|(?<!\w)_|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

const months =
  'January February March April May June July August September October November December'.split(' ')

/** A date of ISO 8601 in words, as it stands: 24 November 2026, 14:30 UTC. */
function dateWords(text: string): string | null {
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  if (!parts || Number.isNaN(Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}`))) return null
  const [, year, month, day, time, zone] = parts
  const date = `${Number(day)} ${months[Number(month) - 1]} ${year}`
  if (time === undefined) return date
  return `${date}, ${time}${zone === undefined ? '' : zone === 'Z' ? ' UTC' : ` (UTC${zone})`}`
}
