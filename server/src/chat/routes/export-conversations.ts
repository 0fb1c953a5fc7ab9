import { Readable } from 'node:stream'
import {
  exportConversations,
  exportConversationsBody,
  type ExportedMessage,
  type ExportFormat,
} from '@askwell/contract/conversations/export'
import { exportConversations as collect, type ExportDeps } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimitOf } from '../../platform/http/bodies/body-limit.ts'
import { parseInput } from '../../platform/http/mount-routes.ts'
import type { Identify } from '../../platform/runtime/area.ts'

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Streams conversations as fast as the client reads them, with one page of rows in memory. */
export function serveConversationExport(
  app: FastifyInstance,
  deps: ExportDeps,
  identify: Identify,
): void {
  const owners = new WeakMap<FastifyRequest, OwnerId>()
  const options = {
    bodyLimit: bodyLimitOf({ access: 'user', kind: 'json', body: exportConversationsBody }),
    // Before the body is read, so that the body of an unauthenticated request is not buffered.
    async preParsing(request: FastifyRequest) {
      const { account } = await identify(request.headers.authorization)
      owners.set(request, account.id)
    },
  }
  app.post(exportConversations.path, options, async (request, reply) => {
    const ownerId = owners.get(request)
    if (ownerId === undefined) throw new Error(`${exportConversations.path} has no caller`)
    const body = parseInput(exportConversationsBody, request.body)
    const messages = await collect(deps, ownerId, {
      botId: body.bot_id,
      badges: body.badges ?? [],
      onlyKnownVisitors: body.known_visitors === true,
      withPreviews: body.with_previews === true,
      search: body.search,
    })
    return reply
      .headers({
        'content-type': contentTypes[body.format],
        'content-disposition': `attachment; filename="conversations.${body.format}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(body.format === 'csv' ? toCsv(messages) : toLines(messages)))
  })
}

/** Messages in one write; one write for each message would cost more than the message. */
const messagesPerWrite = 100

async function* toLines(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  for await (const some of inBatches(messages)) {
    yield some.map((message) => `${JSON.stringify(message)}\n`).join('')
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < messagesPerWrite) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const columns = [
  'conversation_id',
  'chatbot',
  'started_at',
  'visitor_id',
  'visitor_name',
  'visitor_email',
  'page',
  'language',
  'is_preview',
  'asked_at',
  'question',
  'reply',
  'state',
  'sources',
  'rating',
  'rating_reason',
  'model',
  'charged',
] as const satisfies (keyof ExportedMessage)[]

/** `escape_formulas` adds an apostrophe to cells that a spreadsheet would run as a formula. */
const csvOptions = {
  columns: [...columns],
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { boolean: String },
} as const

async function* toCsv(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  yield stringify([], { ...csvOptions, header: true, bom: true })
  for await (const some of inBatches(messages)) yield stringify(some, csvOptions)
}
