import type { FunctionFields } from '@askwell/contract/integrations/integrations'
import {
  importFunctions,
  openApiLimits,
  readOpenApi,
  type OpenApiDescription,
} from '@askwell/contract/integrations/openapi'
import * as openapiText from '@askwell/messages/openapi/rules'
import { useState } from 'react'
import { call } from '../../../../shared/call.ts'
import { CallError } from '../../../../shared/call-error.ts'
import { notify } from '../../../../shared/notify.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { refreshTools } from '../shared/use-save-function.ts'

export type DocumentSource = { url: string } | { file: File }

/** Sends a file or a URL to the server, which reads the document. */
export function useReadDocument(botId: string, onRead: (description: OpenApiDescription) => void) {
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()

  async function send(source: DocumentSource) {
    setError(null)
    if ('file' in source && source.file.size > openApiLimits.bytes) {
      setError(`${source.file.name}: ${openapiText.tooLarge}.`)
      return
    }
    try {
      onRead(await call(readOpenApi, { bot_id: botId, ...source }))
    } catch (failure) {
      setError(errorMessageOf(failure))
    }
  }
  return { error, isBusy, read: (source: DocumentSource) => run(() => send(source)) }
}

/** An error of the import: its message, and index and field of the function it refers to. */
export type Refusal = { message: string; index: number | null; field: string }

/** Adds the functions, then refreshes tools and list. */
export function useImportFunctions(
  botId: string,
  onAdded: () => void,
  onRefused: (refusal: Refusal) => void,
) {
  const { isBusy, run } = useBusy()

  async function send(functions: FunctionFields[]) {
    try {
      notify.success((await call(importFunctions, { bot_id: botId, functions })).message)
      await refreshTools(botId)
      onAdded()
    } catch (error) {
      notify.error(errorMessageOf(error))
      onRefused({ message: errorMessageOf(error), ...functionFieldOf(error) })
    }
  }
  return { isBusy, add: (functions: FunctionFields[]) => run(() => send(functions)) }
}

function functionFieldOf(error: unknown): Pick<Refusal, 'index' | 'field'> {
  const [first] = error instanceof CallError ? Object.keys(error.fields) : []
  const [, index, field = ''] = /^(\d+)\.(.+)$/.exec(first ?? '') ?? []
  return { index: index === undefined ? null : Number(index), field }
}
