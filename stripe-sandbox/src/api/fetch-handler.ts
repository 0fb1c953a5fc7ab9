import { createHash } from 'node:crypto'
import type { RequestRunner } from '../runner/request-runner.ts'
import { readForm, type Form } from './form.ts'
import { StripeApiError } from '../state/stripe-api-error.ts'
import type { SandboxTables } from '../state/store.ts'
import { newId } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { expandResponse } from './expand-response.ts'
import { findRoute } from './router.ts'

type ParsedRequest = {
  method: string
  path: string
  form: Form
  expand: string[]
  /** The idempotency key, if any; `hash` is the hash of the request. */
  key: string | null
  hash: string
}

type Reply = { status: number; body: string; isReplay?: boolean }

/** Handles requests like the provider's server. */
export function createFetchHandler(runner: RequestRunner) {
  return async (address: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const parsed = await readRequest(request)
    const reply = await handleRequest(runner, parsed).catch(toErrorReply)
    const headers = new Headers({ 'content-type': 'application/json', 'request-id': newId('req') })
    if (parsed.key !== null) headers.set('idempotency-key', parsed.key)
    if (reply.isReplay === true) headers.set('idempotent-replayed', 'true')
    return new Response(reply.body, { status: reply.status, headers })
  }
}

async function readRequest(request: Request): Promise<ParsedRequest> {
  const { pathname, search } = new URL(request.url)
  const encoded = request.method === 'POST' ? await request.text() : search.slice(1)
  const { expand, ...form } = readForm(encoded)
  const hash = createHash('sha256').update(`${request.method} ${pathname} ${encoded}`)
  return {
    method: request.method,
    path: pathname,
    form,
    expand: Array.isArray(expand) ? expand.map(String) : [],
    key: request.method === 'POST' ? request.headers.get('idempotency-key') : null,
    hash: hash.digest('hex'),
  }
}

const handleRequest = (runner: RequestRunner, parsed: ParsedRequest): Promise<Reply> =>
  runner.run(async (state, tables) => {
    const earlier = parsed.key === null ? undefined : await tables.findReply(parsed.key)
    if (earlier) return replay(earlier, parsed)

    const reply = await execute(state, parsed)
    await saveReply(tables, { parsed, reply, now: state.now })
    return reply
  })

async function execute(
  state: SandboxState,
  { method, path, form, expand }: ParsedRequest,
): Promise<Reply> {
  try {
    const call = findRoute(method, path)
    const answered = await call.answer(state, { ids: call.ids, form })
    return { status: 200, body: JSON.stringify(await expandResponse(state, answered, expand)) }
  } catch (error) {
    if (error instanceof StripeApiError && error.keepsChanges) return toErrorReply(error)
    throw error
  }
}

function replay(
  earlier: { request_hash: string; status: number; body: string },
  { key, hash }: ParsedRequest,
): Reply {
  if (earlier.request_hash === hash) {
    return { status: earlier.status, body: earlier.body, isReplay: true }
  }
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

async function saveReply(
  tables: SandboxTables,
  { parsed, reply, now }: { parsed: ParsedRequest; reply: Reply; now: number },
): Promise<void> {
  if (parsed.key === null) return
  const { status, body } = reply
  await tables.saveReply(parsed.key, { request_hash: parsed.hash, status, body, created_at: now })
}

function toErrorReply(error: unknown): Reply {
  if (!(error instanceof StripeApiError)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.body }) }
}
