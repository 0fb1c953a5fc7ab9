import {
  isObject,
  type Json,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as datesTexts from '@askwell/messages/chat/dates'
import * as repliesTexts from '@askwell/messages/chat/function-replies'
import { toLabel } from '../../integrations/index.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'

/** Maximum lines of a list; a longer list is hard to read in a chat. */
const maxLines = 20
const maxLevels = 3
const maxValueLength = 300
const maxTextLength = 1_500
const missingValue = '–'

/**
 * Formats the response of a service as Markdown for the visitor; null when there is nothing to show, for example for an
 * HTML page. The response is untrusted: all markup and links are escaped. `template`: the owner's text with
 * placeholders such as {order.status}; '' lists the fields of the response.
 */
export function formatResult(result: string, template: string): string | null {
  const value = parseJson(result)
  if (template !== '') return fillTemplate(template, value ?? result)
  if (value === undefined) return formatPlainText(result)
  if (isScalar(value)) return formatScalar(value) || null
  const lines = [...formatEntries(value, 0)]
  if (lines.length === 0) return null
  const shown = lines.slice(0, maxLines)
  return [...shown, ...(lines.length > maxLines ? ['- …'] : [])].join('\n')
}

/** The error text in the response of a service; '' when it has none or a long one. */
export function formatRefusal(result: string): string {
  const value = parseJson(result)
  const message = value === undefined ? result : findMessage(value)
  const text = message.trim()
  return text === '' || text.length > maxValueLength || text.startsWith('<') ? '' : formatText(text)
}

function findMessage(value: Json): string {
  if (typeof value === 'string') return value
  const names = ['message', 'detail', 'error', 'error_description', 'title', 'description']
  const found = names.map((name) => propertyOf(value, name)).find((inner) => inner !== undefined)
  return found === undefined ? '' : findMessage(found)
}

/** Fills the placeholders of the owner's template. A missing field becomes a dash. */
function fillTemplate(template: string, result: Json): string {
  return template.replaceAll(/\{([\w$-]+(?:\.[\w$-]+)*)\}/g, (_place, path: string) => {
    if (path === 'result' && isScalar(result)) return formatScalar(result)
    const value = path.split('.').reduce<Json | undefined>(propertyOf, result)
    if (value === undefined) return missingValue
    return formatLine(value) || missingValue
  })
}

function propertyOf(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** One line per field of the result; nested fields are indented. */
function* formatEntries(value: JsonObject | Json[], level: number): Generator<string> {
  const indent = '  '.repeat(level)
  for (const [key, inner] of Object.entries(value)) {
    const words = formatLine(inner)
    if (words !== null) {
      const label = Array.isArray(value) ? '' : `**${escapeMarkdown(toLabel(key))}:** `
      if (words !== '') yield `${indent}- ${label}${words}`
    } else if (level + 1 < maxLevels && typeof inner === 'object' && inner !== null) {
      const label = Array.isArray(value)
        ? itemLabel(inner, Number(key))
        : escapeMarkdown(toLabel(key))
      const below = [...formatEntries(inner, level + 1)]
      if (below.length > 0) yield* [`${indent}- **${label}**`, ...below]
    }
  }
}

/** A value as one line; '' for an empty value, null for a nested one. */
function formatLine(value: Json): string | null {
  if (isScalar(value)) return formatScalar(value)
  return Array.isArray(value) && value.every(isScalar) ? joinScalars(value) : null
}

/** The name of a list item, or its number. */
function itemLabel(item: Json, index: number): string {
  const names = ['name', 'title', 'label'].map((key) => propertyOf(item, key))
  const name = names.find((found) => typeof found === 'string' && found.trim() !== '')
  return typeof name === 'string' ? formatText(name.trim()) : `${index + 1}`
}

const joinScalars = (values: Json[]): string =>
  values
    .filter(isScalar)
    .map(formatScalar)
    .filter((words) => words !== '')
    .join(', ')

type Scalar = null | boolean | number | string

const isScalar = (value: Json): value is Scalar => typeof value !== 'object' || value === null

function formatScalar(value: Scalar): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? repliesTexts.trueValue : repliesTexts.falseValue
  if (typeof value === 'number') return String(value)
  return formatDate(value.trim()) ?? formatText(value.trim())
}

const formatText = (text: string): string =>
  escapeMarkdown(
    text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()}…` : text,
  )

/** Formats a text that is not JSON; null for HTML and truncated JSON. */
function formatPlainText(text: string): string | null {
  if (/^\s*(?:[<[{]|$)/.test(text)) return null
  const shown = text.trim().slice(0, maxTextLength).toWellFormed()
  const lines = shown.split(/\r\n?|\n/)
  const isCut = shown.length < text.trim().length || lines.length > maxLines
  const first = lines.slice(0, maxLines).map(escapeMarkdown)
  return `${first.join('\n')}${isCut ? '…' : ''}`
}

function parseJson(text: string): Json | undefined {
  try {
    // JSON.parse returns only JSON values.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as Json
  } catch {
    return undefined // plain text, or truncated JSON
  }
}

/** An ISO 8601 date in words, in its own time zone: 'November 24, 2026, 2:30 PM UTC'. */
function formatDate(text: string): string | null {
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text)
  if (!parts || Number.isNaN(Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}`))) return null
  const [, year, month, day, time, zone] = parts
  const date = datesTexts.day({ date: Number(day), month: Number(month), year: String(year) })
  if (time === undefined) return date
  const moment = datesTexts.moment({ on: date, time })
  return `${moment}${zone === undefined ? '' : zone === 'Z' ? ' UTC' : ` (UTC${zone})`}`
}
