import { limits } from '@askwell/contract/limits'
import type { Caller } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'
import type * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as texts from '@askwell/messages/app/requests'
import { bodyLimitOf, textLimitOf } from './bodies/body-limit.ts'
import { writeReply } from './bodies/write-reply.ts'
import { toStorableText } from './storable-text.ts'
import { findOverlongField } from './bodies/text-lengths.ts'
import type { RequestContext, Route } from './route.ts'
import { readForm, type Form, type FormReader } from './uploads.ts'

export type MountDeps = Omit<
  FormReader,
  'fileRule' | 'maxCharacters' | 'maxTextBytes' | 'maxFields'
> & {
  identify: (authorization: string | undefined) => Promise<Caller>
  /** Throws AppError for an operator without the second factor. */
  isOperator: (caller: Caller) => Promise<boolean>
  /** Applies the time limit of uploads to the body of a request. */
  allowUpload: (request: FastifyRequest) => void
}

/** Mounts the route table: identifies the caller, validates input and output. */
export function mountRoutes(app: FastifyInstance, deps: MountDeps, routes: Route[]): void {
  for (const route of routes.map(withBodyLimit)) {
    const { method, path, access } = route.definition
    const callers = new WeakMap<FastifyRequest, Caller>()
    app.route({
      method,
      url: path,
      bodyLimit: route.bodyLimit,
      // Before the body is read, so that the body of an unauthenticated request is not buffered.
      preParsing: async (request) => {
        if (access !== 'visitor') callers.set(request, await identifyCaller(deps, route, request))
        if (route.fileRule === null) refuseLargeBody(route, request)
        else deps.allowUpload(request)
      },
      handler: (request, reply) =>
        handleCall(deps, route, { request, reply, caller: callers.get(request) }),
    })
  }
}

/** A route with its size limits of bodies and texts. */
type LimitedRoute = Route & { bodyLimit: number; textLimit: number }

const withBodyLimit = (route: Route): LimitedRoute => ({
  ...route,
  bodyLimit: bodyLimitOf(route.definition),
  textLimit: textLimitOf(route.definition),
})

/** Refuses a large body before it is read. Fastify would read a form, because it does not count its fields. */
function refuseLargeBody({ bodyLimit }: LimitedRoute, request: FastifyRequest): void {
  const isLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit
  if (isLarge) throw new AppError('too_large', texts.tooLarge)
}

/** Responds 404 to calls of operators by other callers. */
async function identifyCaller(
  deps: MountDeps,
  { definition: { access, method } }: Route,
  request: FastifyRequest,
): Promise<Caller> {
  const caller = await deps.identify(request.headers.authorization)
  if (access !== 'operator' || (await deps.isOperator(caller))) return caller
  const path = request.url.split('?')[0] ?? ''
  throw new AppError('not_found', texts.noSuchCall({ method, path }))
}

/** Limit of fields in a form that replaces a JSON body. */
const maxJsonFields = 200

type Call = { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined }

async function handleCall(deps: MountDeps, route: LimitedRoute, { request, reply, caller }: Call) {
  const { body, reply: shape, status } = route.definition
  const form = await readBody(deps, route, request)
  try {
    const input = parseInput(body, form.fields)
    const answer = await route.handle(input, {
      ...requestContextOf(request, form),
      ...(caller && { caller }),
    })
    return await reply
      .code(status ?? 200)
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(await writeReply(shape, answer))
  } finally {
    await deps.discard(form.files)
  }
}

async function readBody(
  deps: MountDeps,
  route: LimitedRoute,
  request: FastifyRequest,
): Promise<Form> {
  const inPath = pathFields(request.params)
  if (request.isMultipart()) {
    const { fields, files } = await readForm(request, {
      ...deps,
      fileRule: route.fileRule,
      maxCharacters: route.bodyLimit,
      maxTextBytes: route.textLimit,
      maxFields: route.definition.kind === 'multipart' ? limits.repeatedItems : maxJsonFields,
    })
    return { fields: { ...fields, ...inPath }, files }
  }
  const input = request.method === 'GET' ? request.query : request.body
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return { fields: { ...(isObject ? input : {}), ...inPath }, files: [] }
}

const pathFields = (params: unknown) =>
  typeof params === 'object' && params !== null ? { ...params } : {}

export function requestContextOf(
  request: FastifyRequest,
  { files }: Pick<Form, 'files'>,
): RequestContext {
  const { headers } = request
  return {
    files,
    language: headers['accept-language'] ?? '',
    client: { address: addressOf(request), userAgent: (headers['user-agent'] ?? '').slice(0, 300) },
    originHeaders: {
      origin: headers.origin,
      referer: headers.referer,
      fetchSite: single(headers['sec-fetch-site']),
      host: request.host,
    },
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The client address for rate limits: IPv4 unchanged, IPv6 as its /64 network. */
export function addressOf({ ip }: { ip: string }): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip

  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Parses input; throws AppError, because invalid input is the caller's error, while an invalid reply is a defect. */
export function parseInput<T>(
  schema: z.core.$ZodType & { safeParse: (value: unknown) => ParseResult<T> },
  fields: unknown,
): T {
  const overlong = findOverlongField(schema, fields)
  if (overlong !== null) throw tooLongError(overlong)
  const parsed = schema.safeParse(fields)
  if (parsed.success) return withoutUnstorableText(parsed.data)

  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message
  const [first] = Object.values(errors)
  throw new AppError('invalid_request', first ?? texts.unreadable, {
    fields: errors,
  })
}

function tooLongError(field: string): AppError {
  const message = texts.fieldTooLong({ field })
  return new AppError('invalid_request', message, { fields: { [field]: message } })
}

/** Removes characters that a database text cannot contain: NUL and unpaired surrogates. */
function withoutUnstorableText<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  const entries = Object.entries(data).map(([name, value]) => [name, cleanValue(value)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, the same types
  return Object.fromEntries(entries) as T
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (!Array.isArray(value)) return value
  return value.map((item: unknown) => (Array.isArray(item) ? item : cleanValue(item)))
}

type ParseResult<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
