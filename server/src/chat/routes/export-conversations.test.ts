import type { ExportDeps } from '@askwell/core/chat'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { serveConversationExport } from './export-conversations.ts'

test('conversations are not exported without a caller', async () => {
  const handlers: ((request: object, reply: object) => Promise<unknown>)[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const app = {
    post: (_path: string, _options: object, handler: (typeof handlers)[number]) =>
      handlers.push(handler),
  } as unknown as FastifyInstance
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  serveConversationExport(app, {} as ExportDeps, async () => {
    throw new Error('nobody is signed in')
  })

  const exported = handlers[0]?.({ body: { format: 'csv' } }, {})

  await expect(exported).rejects.toThrow(/has no caller/)
})
