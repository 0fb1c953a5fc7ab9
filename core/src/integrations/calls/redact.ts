import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as callLogTexts from '@askwell/messages/functions/call-log'

const secretKey = /pass|secret|token|key|auth|credential|card|cvc|cvv|iban|pin\b|ssn/i
const redacted = callLogTexts.leftOut
const maxTextLength = 200
const maxCharacters = 2_000

/** Arguments for the call log: probable secrets are removed, long texts shortened. */
export const redactArguments = (args: JsonObject): string => redactJson(args)

function redactJson(value: Json): string {
  const json = JSON.stringify(value, (key, inner: Json) => {
    if (secretKey.test(key)) return redacted
    if (typeof inner === 'number' && hasCardNumber(inner)) return maskCardNumbers(String(inner))
    return typeof inner === 'string' ? shortened(maskCardNumbers(inner)) : inner
  })
  // Values are redacted already; the remaining numbers are in property names.
  return truncate(maskCardNumbers(json.slice(0, 2 * maxCharacters)))
}

/** The beginning of a response for the call log; probable secrets are removed. */
export function redactResult(text: string): string {
  try {
    const value: Json = JSON.parse(text)
    return redactJson(value)
  } catch {
    // plain text, HTML, or truncated JSON
    const start = maskCardNumbers(text.slice(0, 2 * maxCharacters))
    return truncate(start.replaceAll(secretPair, `$1${redacted}`))
  }
}

/** Matches `token=…`, `"api_key": "…"`, `Authorization: Bearer …` in texts that are not valid JSON. */
const secretPair =
  /([\w-]{0,40}(?:pass|secret|token|key|auth|credential)[\w-]{0,40}"?\s{0,3}[:=]\s{0,3})("[^"]*"?|(?:bearer|basic)\s+[^\s,;&<]+|[^\s,;&<"]+)/gi

const shortened = (text: string) =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text

/** Digits with up to three separators between them, as in typed card numbers. */
const digitRun = /\d(?:[\s.\-‐-―/_]{0,3}\d){12,59}/g
const separators = /[^\d]+/

/** Masks numbers of payment cards in free text except for their last four digits. */
const maskCardNumbers = (text: string): string => text.replaceAll(digitRun, maskRun)

/** Masks card numbers in a run of digit groups. A card number starts and ends at group boundaries. */
function maskRun(run: string): string {
  const groups = run.split(separators)
  const shown: string[] = []
  for (let from = 0; from < groups.length;) {
    const card = findCard(groups, from)
    shown.push(card ? `•••• ${card.digits.slice(-4)}` : (groups[from] ?? ''))
    from = card ? card.to : from + 1
  }
  return shown.some((group) => group.startsWith('•')) ? shown.join(' ') : run
}

/** The card number that starts at a group, and the index of the next group. */
function findCard(groups: string[], from: number): { digits: string; to: number } | null {
  let digits = ''
  for (let to = from; to < groups.length && digits.length < 19; to += 1) {
    digits += groups[to]
    if (digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits)) {
      return { digits, to: to + 1 }
    }
  }
  return null
}

const hasCardNumber = (number: number) => maskCardNumbers(String(number)) !== String(number)

/** Whether the last digit is the correct Luhn check digit (ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const value = place % 2 === 0 ? digit : 2 * digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

const truncate = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
