import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'

/** Field names of some call, and names that are dangerous on objects. */
export const fields = [
  'id bot_id chatbot_id session_id source_id website_id page_ids message message_count user_d email',
  'password first_name last_name name prompt id1 id2 image img_id suggested placeholder initial',
  'bot_msg_bg_color use_custom domain url choose websiteList contentfile fileids filenames',
  'websitelist websiteid contentids newwebsites contents files __proto__ constructor toString',
  'function_id function_name function_bot_id function_arguments call_id decision message_id',
  'before outcome is_enabled is_on token identity',
  'connector settings delivery_id address key team when',
].flatMap((line) => line.split(' '))

const oddText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '🦊'.repeat(300),
  'x'.repeat(9_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '[',
  '["a",1]',
  '[{"a":1}]',
  '[[["a"]]]',
  '1e999',
  '-1',
  'NaN',
  'true',
  'http://169.254.169.254/',
  'https://example.com/%',
  'https://[::1',
  'a@b.c',
  'role_lawyer',
)

const depths = { maxDepth: 3, withNullPrototype: false, withSparseArray: false }

/** Values of every kind; `known` are existing ids. */
export const valueAmong = (known: string[]) =>
  fc.oneof(
    { arbitrary: oddText, weight: 4 },
    { arbitrary: fc.constantFrom(...known), weight: 3 },
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(fc.oneof(oddText, fc.integer(), fc.constant(null)), { maxLength: 4 }),
    fc.object(depths),
    fc.constantFrom({ toString: 1, valueOf: 2 }, { length: 1e9 }, { $ne: null }),
  )

type Request = Pick<InjectOptions, 'headers' | 'payload' | 'query'>

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function formOf(body: Record<string, unknown>, cut: number): Request {
  const boundary = 'fuzz'
  const parts = Object.entries(body).map(([name, value], index) => {
    const file = name === 'files' || index % 5 === 4
    const named = index % 2 === 0 ? `; filename="${asText(value)?.slice(0, 50) ?? ''}"` : ''
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? named : ''}\r\n${
      file ? 'content-type: application/octet-stream\r\n' : ''
    }\r\n${asText(value) ?? ''}\r\n`
  })
  const whole = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: cut > 0.8 ? whole.subarray(0, Math.floor(whole.length * cut) - 1) : whole,
  }
}

/** A body as a client could send it; `chance`, 0 to 1, decides where it is truncated. */
export function encode(how: string, body: Record<string, unknown>, chance: number): Request {
  if (how === 'form') {
    const pairs = Object.entries(body).map(([k, v]): [string, string] => [k, asText(v) ?? ''])
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(pairs).toString(),
    }
  }
  if (how === 'multipart') return formOf(body, chance)
  if (how === 'query') {
    return { query: Object.fromEntries(Object.entries(body).map(([k, v]) => [k, asText(v) ?? ''])) }
  }
  const json = JSON.stringify(body)
  const payload = how === 'broken' ? json.slice(0, Math.floor(json.length * chance)) : json
  const type = how === 'odd' ? 'application/xml' : 'application/json'
  return { headers: { 'content-type': type }, payload }
}

/** Fills the `:name` segments of the path with values of the body or unusual ones. */
export function addressOf(path: string, body: Record<string, unknown>): string {
  const values = new Map(Object.entries(body))
  return path.replaceAll(/:(\w+)/g, (_place, name: string) => {
    const value = asText(values.get(name)) ?? 'nothing'
    return encodeURIComponent(value.toWellFormed()) || '%20'
  })
}
