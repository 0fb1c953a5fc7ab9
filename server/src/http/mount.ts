import type { Caller } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asking, Route } from './serve.ts'
import { mostFormText, readForm, type Form, type FormReader } from './uploads.ts'

export type MountDeps = Omit<FormReader, 'takes'> & {
  identify: (authorization: string | undefined) => Promise<Caller>
}

/** Mounts the route table under one prefix: who asks, what is asked, the answer, checked. */
export function mountRoutes(app: FastifyInstance, deps: MountDeps, routes: Route[]): void {
  for (const route of routes) {
    const { method, path, kind } = route.definition
    app.route({
      method,
      url: path,
      // A form in parts is counted while it is read, this is for the other encodings of the same call.
      bodyLimit: kind === 'multipart' ? mostFormText : (route.mostBody ?? 1_000_000),
      handler: (request, reply) => answerCall(deps, route, { request, reply }),
    })
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function answerCall(deps: MountDeps, route: Route, { request, reply }: Exchange) {
  const { access, body, reply: shape, status } = route.definition
  const caller = access === 'user' ? await deps.identify(request.headers.authorization) : undefined
  const form = await readBody(deps, route, request)
  try {
    const input = parseInput(body, form.fields)
    const answer = await route.answer(input, {
      ...askingOf(request, form),
      ...(caller && { caller }),
    })
    return await reply
      .code(status ?? 200)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(shape.parse(answer)))
  } finally {
    await deps.discard(form.files)
  }
}

async function readBody(deps: MountDeps, route: Route, request: FastifyRequest): Promise<Form> {
  const inPath = pathFields(request.params)
  if (request.isMultipart()) {
    const { fields, files } = await readForm(request, { ...deps, takes: route.takes })
    return { fields: { ...fields, ...inPath }, files }
  }
  const given = request.method === 'GET' ? request.query : request.body
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return { fields: { ...(isObject ? given : {}), ...inPath }, files: [] }
}

const pathFields = (params: unknown) =>
  typeof params === 'object' && params !== null ? { ...params } : {}

export function askingOf(request: FastifyRequest, { files }: Pick<Form, 'files'>): Asking {
  const { headers } = request
  return {
    files,
    visit: { address: addressOf(request), userAgent: (headers['user-agent'] ?? '').slice(0, 300) },
    origin: {
      origin: headers.origin,
      referer: headers.referer,
      fetchSite: single(headers['sec-fetch-site']),
      host: request.host,
    },
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The address limits count by: IPv4 as it is, IPv6 by its /64. */
export function addressOf({ ip }: { ip: string }): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip

  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Parses the input; only its failure is the caller's mistake, a reply that does not fit is ours. */
export function parseInput<T>(
  schema: { safeParse: (value: unknown) => ParseResult<T> },
  fields: unknown,
): T {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return storable(parsed.data)

  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message
  const [first] = Object.values(errors)
  throw new AppError('invalid_request', first ?? 'The request could not be read.', {
    fields: errors,
  })
}

/** What a database text cannot hold goes: NUL, and halves of surrogate pairs. */
function storable<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const entries = Object.entries(data).map(([name, value]) => [name, storableValue(value)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, the same types
  return Object.fromEntries(entries) as T
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (Array.isArray(item) ? item : storableValue(item)))
}

type ParseResult<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
