import { pipeline, Readable } from 'node:stream'
import {
  exportConversations,
  exportConversationsBody,
  type ExportedMessage,
  type ExportFormat,
} from '@askwell/contract/conversations/export'
import { limits } from '@askwell/contract/limits'
import { exportConversations as collect, type ExportDeps } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseInput } from '../../platform/http/mount-routes.ts'
import type { Identify } from '../../platform/runtime/area.ts'

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Streams conversations as fast as the client reads them; at most one page of rows is in memory. */
export function serveConversationExport(
  app: FastifyInstance,
  deps: ExportDeps,
  identify: Identify,
): void {
  const owners = new WeakMap<FastifyRequest, OwnerId>()
  const options = {
    bodyLimit: limits.bodyBytes,
    // Before the body is read: a stranger's is never kept.
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
      .send(body.format === 'csv' ? toCsv(messages) : Readable.from(toLines(messages)))
  })
}

async function* toLines(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  for await (const message of messages) yield `${JSON.stringify(message)}\n`
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

/** Cells that a spreadsheet would run as a formula begin with an apostrophe. */
function toCsv(messages: AsyncIterable<ExportedMessage>): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String },
  })
  // An error ends the response, and a client that leaves ends the reading.
  return pipeline(Readable.from(messages), csv, () => undefined)
}
