import type { Json, JsonObject } from '@askwell/contract/integration-rules'

const secretKey = /pass|secret|token|key|auth|credential|card|cvc|cvv|iban|pin\b|ssn/i
const leftOut = '[left out]'
const longest = 200
const mostCharacters = 2_000

/** Arguments as the call log keeps them: what looks like a secret is left out, long texts are cut. */
export const redactedArguments = (args: JsonObject): string => redactedJson(args)

function redactedJson(value: Json): string {
  const json = JSON.stringify(value, (key, inner: Json) => {
    if (key !== '' && secretKey.test(key)) return leftOut
    return typeof inner === 'string' && inner.length > longest
      ? `${inner.slice(0, longest)}…`
      : inner
  })
  return cut(json)
}

/** The beginning of what a service answered, as the call log keeps it. */
export function redactedResult(text: string): string {
  try {
    const value: Json = JSON.parse(text)
    return redactedJson(value)
  } catch {
    // Plain text, a page, or JSON that was cut.
    return cut(text.slice(0, 2 * mostCharacters).replaceAll(secretPair, `$1${leftOut}`))
  }
}

/** `token=…`, `"api_key": "…"`, `Authorization: Bearer …` inside of what is no whole JSON. */
const secretPair =
  /([\w-]{0,40}(?:pass|secret|token|key|auth|credential)[\w-]{0,40}"?\s{0,3}[:=]\s{0,3})("[^"]*"?|(?:bearer|basic)\s+[^\s,;&<]+|[^\s,;&<"]+)/gi

const cut = (text: string) =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
