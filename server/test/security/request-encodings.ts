import type { InjectOptions } from 'fastify'

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
