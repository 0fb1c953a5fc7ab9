import { malformed } from '../security/raw-http.ts'
import { valueOf } from '../siege/attack-request.ts'
import type { Call } from '../siege/contract-calls.ts'
import { mutated, oddValue, strangeNames } from './fuzz-values.ts'
import { createRandom, seedOf, type Random } from './random.ts'

/** What a run may name: calls, the account that asks, and ids of it and of another account. */
export type FuzzScope = {
  calls: readonly Call[]
  token: string
  /** Values that the calls accept, of the account that asks. */
  values: Record<string, unknown>
  known: readonly string[]
  /** Who asks the calls of operators, which read and suspend any account, so that the others are not named. */
  operator?: Pick<FuzzScope, 'token' | 'values' | 'known'>
}

export type FuzzRequest = {
  name: string
  bytes: Buffer
  isSignedIn: boolean
  /** Sent over a connection of its own, because it may be no request at all. */
  isRaw: boolean
  /** Asked by an operator, who may read what other accounts own. */
  isOperator: boolean
}

/** They would end the session of the requests that follow. */
const endsSession = new Set(['/logout', '/end_session', '/end_other_sessions', '/delete_account'])
/** Their valid values would remove what the requests that follow name. */
const removes = /delete|remove|erase|disconnect/

const encodings = ['json', 'json', 'json', 'form', 'multipart', 'query', 'broken', 'odd'] as const

/** One request out of each so many is raw. */
const rawShare = 1 / 40

/** Whether a call exists for operators only. */
const isOperatorCall = ({ path }: Pick<Call, 'path'>): boolean => path.startsWith('/operate/')

/** The names of the calls of operators. */
export const operatorCalls = (calls: readonly Call[]): string[] =>
  calls
    .filter(isOperatorCall)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()

const senderOf = (call: Call, scope: FuzzScope) =>
  isOperatorCall(call) ? (scope.operator ?? scope) : scope

/** Request `index` of a run: always the same for the same seed and ids. */
export function fuzzRequest(scope: FuzzScope, seed: number, index: number): FuzzRequest {
  const random = createRandom(seedOf(seed, index))
  const call = scope.calls[index % scope.calls.length] ?? random.pick(scope.calls)
  const isSignedIn = !endsSession.has(call.path) && random.chance(0.7)
  const sender = isSignedIn ? senderOf(call, scope) : scope
  const body = bodyFor(random, call, sender)
  const { query = '', type, content } = encode(random, random.pick(encodings), body)
  const address = `${random.chance(0.5) ? '/api' : ''}${pathFor(call.path, body)}${query}`
  const head = [
    `${call.method} ${address} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: 10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
    ...(isSignedIn ? [`authorization: Bearer ${sender.token}`] : []),
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    `content-length: ${content.length}`,
  ].join('\r\n')
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), content])
  const name = `${call.method} ${call.path}`
  const common = { isSignedIn, isOperator: sender !== scope }
  return random.chance(rawShare)
    ? { ...common, name: `raw ${name}`, bytes: rawBytes(random, bytes), isRaw: true }
    : { ...common, name, bytes, isRaw: false }
}

/** Valid values with some replaced, or anything. */
function bodyFor(
  random: Random,
  call: Call,
  { values, known }: Pick<FuzzScope, 'values' | 'known'>,
) {
  const keepsValid = !removes.test(call.path) && random.chance(0.8)
  const body: Record<string, unknown> = {}
  for (const field of call.fields) {
    const valid = keepsValid ? valueOf(call, field, { values }) : undefined
    if (valid !== undefined) body[field.name] = valid
    else if (random.chance(0.7)) body[field.name] = oddValue(random, known)
  }
  const names = [...new Set(call.fields.map(({ name }) => name)), random.pick(strangeNames)]
  for (let change = random.int(3) + 1; change > 0; change -= 1) {
    const name = random.pick(names)
    const before = body[name]
    const isText = typeof before === 'string' && random.chance(0.4)
    if (random.chance(0.1)) delete body[name]
    else body[name] = isText ? mutated(random, before) : oddValue(random, known)
  }
  return body
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Fills the `:name` segments of the path. */
const pathFor = (path: string, body: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_place, name: string) => {
    const value = asText(body[name] ?? 'nothing').slice(0, 300)
    return encodeURIComponent(value.toWellFormed()) || '%20'
  })

type Encoded = { query?: string; type?: string; content: Buffer }

function encode(random: Random, how: (typeof encodings)[number], body: object): Encoded {
  const pairs = Object.entries(body)
  if (how === 'form' || how === 'query') {
    const text = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name, asText(value)]),
    ).toString()
    if (how === 'query') return { query: `?${text.slice(0, 12_000)}`, content: Buffer.alloc(0) }
    return { type: 'application/x-www-form-urlencoded', content: Buffer.from(text) }
  }
  if (how === 'multipart') return multipart(random, pairs)
  const json = JSON.stringify(body)
  const text = how === 'broken' ? json.slice(0, random.int(json.length)) : json
  const type = how === 'odd' ? 'application/xml' : 'application/json'
  return { type, content: Buffer.from(text) }
}

function multipart(random: Random, pairs: [string, unknown][]): Encoded {
  const parts = pairs.map(([name, value]) => {
    const isFile = name === 'files' || random.chance(0.2)
    const file = isFile ? `; filename="${asText(value).slice(0, 50)}"` : ''
    const type = isFile ? 'content-type: application/octet-stream\r\n' : ''
    return `--fuzz\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n${asText(value)}\r\n`
  })
  const whole = Buffer.from(`${parts.join('')}--fuzz--\r\n`)
  const content = random.chance(0.8) ? whole : whole.subarray(0, random.int(whole.length))
  return { type: 'multipart/form-data; boundary=fuzz', content }
}

/** A request with damaged bytes, or bytes that only look like one. */
function rawBytes(random: Random, bytes: Buffer): Buffer {
  if (random.chance(0.4)) return Buffer.from(random.pick(malformed(`t${random.int(1_000)}`)))
  const damaged = Buffer.from(bytes)
  for (let change = random.int(6) + 1; change > 0; change -= 1) {
    damaged[random.int(Math.min(damaged.length, 400))] = random.int(256)
  }
  return random.chance(0.3) ? damaged.subarray(0, random.int(damaged.length)) : damaged
}
