import { parseObject, type Json, type JsonObject } from '@askwell/contract/integration-rules'

const secretKey = /pass|secret|token|key|auth|credential|card|cvc|cvv|iban|pin\b|ssn/i
const longest = 200
const mostCharacters = 2_000

/** Arguments as the call log keeps them: what looks like a secret is left out, long texts are cut. */
export function redactedArguments(args: JsonObject): string {
  const json = JSON.stringify(args, (key, value: Json) => {
    if (key !== '' && secretKey.test(key)) return '[left out]'
    return typeof value === 'string' && value.length > longest
      ? `${value.slice(0, longest)}…`
      : value
  })
  return json.length > mostCharacters ? `${json.slice(0, mostCharacters)}…` : json
}

/** The beginning of what a service answered, as the call log keeps it. */
export function redactedResult(text: string): string {
  const object = parseObject(text)
  if (object) return redactedArguments(object)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}
