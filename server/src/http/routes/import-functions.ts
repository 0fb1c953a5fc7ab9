import {
  importFunctions,
  openApiLimits,
  openApiTexts as texts,
  readOpenApi,
} from '@askwell/contract/openapi'
import * as functions from '@askwell/core/integrations'
import { done, serveOwner, type Route } from '../serve.ts'
import type { FileRule } from '../uploads.ts'

export type ImportDeps = functions.SaveFunctionDeps &
  functions.ReadOpenApiDeps & {
    /** The bytes of an upload that arrived whole. */
    readUpload: (path: string) => Promise<Uint8Array>
  }

const document: FileRule = {
  field: 'file',
  mostBytes: openApiLimits.bytes,
  tooLarge: texts.tooLarge,
}

/** Fifty definitions and what stands around them. */
const mostBody = 4_000_000

export const importRoutes = (deps: ImportDeps): Route[] => [
  serveOwner(
    readOpenApi,
    async ({ bot_id, url }, { ownerId, files: [file] }) => {
      const text = file ? Buffer.from(await deps.readUpload(file.path)).toString('utf8') : null
      const asked = { botId: bot_id, url, file: text }
      return { status: 1 as const, ...(await functions.readOpenApi(deps, ownerId, asked)) }
    },
    { takes: document },
  ),

  serveOwner(
    importFunctions,
    async ({ bot_id, functions: given }, { ownerId }) => {
      const ids = await functions.importFunctions(deps, ownerId, { botId: bot_id, given })
      return { ...done(texts.imported(ids.length)), ids }
    },
    { mostBody },
  ),
]
