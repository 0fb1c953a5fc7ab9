import { createHash } from 'node:crypto'
import type { Desk } from '../desk.ts'
import { readForm, type Form } from '../form.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxTables } from '../store.ts'
import { newId } from '../things.ts'
import type { World } from '../world.ts'
import { present } from './expand.ts'
import { findCall } from './router.ts'

type Asked = {
  method: string
  path: string
  form: Form
  expand: string[]
  /** The idempotency key, and a hash of what was asked under it. */
  key: string | null
  hash: string
}

type Reply = { status: number; body: string; isReplay?: boolean }

/** Answers requests as the provider's server would. */
export function createServer(desk: Desk) {
  return async (address: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    const asked = await readRequest(request)
    const reply = await answer(desk, asked).catch(refusalReply)
    const headers = new Headers({ 'content-type': 'application/json', 'request-id': newId('req') })
    if (asked.key !== null) headers.set('idempotency-key', asked.key)
    if (reply.isReplay === true) headers.set('idempotent-replayed', 'true')
    return new Response(reply.body, { status: reply.status, headers })
  }
}

async function readRequest(request: Request): Promise<Asked> {
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

const answer = (desk: Desk, asked: Asked): Promise<Reply> =>
  desk.work(async (world, tables) => {
    const earlier = asked.key === null ? undefined : await tables.findReply(asked.key)
    if (earlier) return replay(earlier, asked)

    const reply = await carryOut(world, asked)
    await remember(tables, { asked, reply, now: world.now })
    return reply
  })

async function carryOut(world: World, { method, path, form, expand }: Asked): Promise<Reply> {
  try {
    const call = findCall(method, path)
    const answered = await call.answer(world, { ids: call.ids, form })
    return { status: 200, body: JSON.stringify(await present(world, answered, expand)) }
  } catch (error) {
    if (error instanceof Refusal && error.keepsWork) return refusalReply(error)
    throw error
  }
}

function replay(
  earlier: { request_hash: string; status: number; body: string },
  { key, hash }: Asked,
): Reply {
  if (earlier.request_hash === hash) {
    return { status: earlier.status, body: earlier.body, isReplay: true }
  }
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

async function remember(
  tables: SandboxTables,
  { asked, reply, now }: { asked: Asked; reply: Reply; now: number },
): Promise<void> {
  if (asked.key === null) return
  const { status, body } = reply
  await tables.saveReply(asked.key, { request_hash: asked.hash, status, body, created_at: now })
}

function refusalReply(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.body }) }
}
