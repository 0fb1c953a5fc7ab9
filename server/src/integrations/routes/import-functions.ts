import { importFunctions, openApiLimits, readOpenApi } from '@askwell/contract/integrations/openapi'
import * as functions from '@askwell/core/integrations'
import * as texts from '@askwell/messages/openapi/rules'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'
import type { FileRule } from '../../platform/http/uploads.ts'

export type ImportDeps = functions.SaveFunctionDeps &
  functions.ReadOpenApiDeps & {
    /** Reads all bytes of an uploaded file. */
    readUpload: (path: string) => Promise<Uint8Array>
  }

const documentFile: FileRule = {
  field: 'file',
  maxBytes: openApiLimits.bytes,
  tooLargeMessage: texts.tooLarge,
}

export const importRoutes = (deps: ImportDeps): Route[] => [
  ownerRoute(
    readOpenApi,
    async ({ bot_id, url }, { ownerId, files: [file] }) => {
      const text = file ? Buffer.from(await deps.readUpload(file.path)).toString('utf8') : null
      const request = { botId: bot_id, url, file: text }
      return { status: 1 as const, ...(await functions.readOpenApi(deps, ownerId, request)) }
    },
    { fileRule: documentFile },
  ),

  ownerRoute(importFunctions, async ({ bot_id, functions: items }, { ownerId }) => {
    const ids = await functions.importFunctions(deps, ownerId, { botId: bot_id, inputs: items })
    return { ...success(texts.imported({ count: ids.length })), ids }
  }),
]
