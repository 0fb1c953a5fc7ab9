import type { Json, JsonObject } from '@askwell/contract/integrations/integration-rules'
import * as callLogTexts from '@askwell/messages/functions/call-log'

const secretKey = /pass|secret|token|key|auth|credential|card|cvc|cvv|iban|pin\b|ssn/i
const redacted = callLogTexts.leftOut
const maxTextLength = 200
const maxCharacters = 2_000

/** Arguments for the call log: without probable secrets, long texts shortened. */
export const redactArguments = (args: JsonObject): string => redactJson(args)

function redactJson(value: Json): string {
  const json = JSON.stringify(value, (key, inner: Json) => {
    if (key !== '' && secretKey.test(key)) return redacted
    if (typeof inner === 'number' && hasCardNumber(inner)) return maskCardNumbers(String(inner))
    return typeof inner === 'string' ? shortened(maskCardNumbers(inner)) : inner
  })
  return truncate(json)
}

/** The beginning of a response for the call log, without probable secrets. */
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

/** Numbers of payment cards in free text keep their last four digits. */
const maskCardNumbers = (text: string): string =>
  text.replaceAll(/\d(?:[ -]?\d){12,18}/g, (number) => {
    const digits = number.replaceAll(/[ -]/g, '')
    return hasCheckDigit(digits) ? `•••• ${digits.slice(-4)}` : number
  })

const hasCardNumber = (number: number) => maskCardNumbers(String(number)) !== String(number)

/** Whether the last digit is the check digit of the others (Luhn, ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const truncate = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
