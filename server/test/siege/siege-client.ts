import http from 'node:http'
import type { Socket } from 'node:net'
import { attackHeader } from './attack-header.ts'

/** A request of the corpus; its body is built when it is sent. */
export type Attack = {
  name: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: () => Buffer
  /** Headers that depend on the body. */
  sign?: (body: Buffer) => Record<string, string>
}

export type Answer = { status: number; body: string; ms: number }

const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })

/** Closes the connections that are kept open for further requests. */
export const closeIdleConnections = (): void => agent.destroy()

let sent = 0

/** Another client address for each request, so that no limit of an address hides a defect. */
const nextAddress = () => {
  sent += 1
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
}

/** Sends a request completely, whatever the server answers meanwhile. Rejects when there is no answer. */
export function send(
  origin: string,
  { name, method, path, headers, body, sign }: Attack,
): Promise<Answer> {
  const content = body?.()
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, {
      method,
      agent,
      headers: {
        'x-forwarded-for': nextAddress(),
        [attackHeader]: encodeURIComponent(name),
        ...(content && { 'content-length': content.length, ...sign?.(content) }),
        ...headers,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => {
        if (text.length < 5_000_000) text += piece.toString()
      })
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        resolve({ status, body: text, ms: performance.now() - began })
      })
    })
    request.end(content)
  })
}

/** Every refusal has a code; `internal` is that of a defect. */
const isRefusal = ({ body }: Answer) => /"code":"(?!internal")\w+"/.test(body)

/** The page of the chat says to a visitor that there is no such chatbot. */
const isPage = ({ status, body }: Answer) => status === 404 && body.startsWith('<!doctype html>')

/** What is wrong with the answer to an attack: none, a defect, or a refusal without a code. */
async function findProblem(origin: string, attack: Attack): Promise<string | null> {
  try {
    const answer = await send(origin, attack)
    const { status, body } = answer
    const isGood = status < 400 || isRefusal(answer) || isPage(answer)
    return isGood ? null : `${attack.name}: ${status} ${body.slice(0, 200)}`
  } catch (error) {
    return `${attack.name}: no answer (${String(error)})`
  }
}

/** Sends the attacks, so many at a time, and returns what was wrong. */
export async function sendAll(
  origin: string,
  attacks: readonly Attack[],
  atOnce: number,
): Promise<string[]> {
  const problems: string[] = []
  const waiting = attacks.values()
  const lane = async () => {
    for (const attack of waiting) {
      const problem = await findProblem(origin, attack)
      if (problem !== null) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return problems
}

/** Opens requests whose bodies arrive byte by byte; each resolves with its status, or 0 when it is just closed. */
export function sendSlowly(
  origin: string,
  { count, everyMs, ms }: { count: number; everyMs: number; ms: number },
): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => sendOneSlowly(origin, everyMs, ms)))
}

function sendOneSlowly(origin: string, everyMs: number, ms: number): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(`${origin}/login`, {
      method: 'POST',
      agent: false,
      headers: {
        'x-forwarded-for': nextAddress(),
        'content-type': 'application/json',
        'content-length': 10_000,
      },
    })
    const end = (status: number) => {
      clearInterval(timer)
      clearTimeout(leave)
      resolve(status)
    }
    const timer = setInterval(() => void request.write(' '), everyMs)
    const leave = setTimeout(() => request.destroy(), ms)
    let status = 0
    request.on('response', (response) => {
      status = response.statusCode ?? 0
      response.resume()
    })
    request.on('socket', (socket: Socket) => socket.once('close', () => end(status)))
    request.on('error', () => undefined)
    request.write('{')
  })
}
