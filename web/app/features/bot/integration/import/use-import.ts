import {
  importFunctions,
  openApiLimits,
  openApiTexts,
  readOpenApi,
  type OpenApiDescription,
} from '@askwell/contract/openapi'
import { useState } from 'react'
import { call } from '../../../../shared/call.ts'
import { CallError } from '../../../../shared/call-error.ts'
import { notify } from '../../../../shared/notify.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { saidOf } from '../said-of.ts'
import { refreshTools } from '../use-save-function.ts'
import type { FunctionFields } from '@askwell/contract/integrations'

export type GivenDocument = { url: string } | { file: File }

/** Sends a file or an address to be read. */
export function useRead(botId: string, onRead: (description: OpenApiDescription) => void) {
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()

  async function send(given: GivenDocument) {
    setError(null)
    if ('file' in given && given.file.size > openApiLimits.bytes) {
      setError(`${given.file.name}: ${openApiTexts.tooLarge}.`)
      return
    }
    try {
      onRead(await call(readOpenApi, { bot_id: botId, ...given }))
    } catch (failure) {
      setError(saidOf(failure))
    }
  }
  return { error, isBusy, read: (given: GivenDocument) => run(() => send(given)) }
}

/** A refusal of the import: what was said, and the place of the function with the field it is about. */
export type Refusal = { message: string; index: number | null; field: string }

/** Adds the functions; afterwards tools and list follow. */
export function useAdd(botId: string, onAdded: () => void, onRefused: (refusal: Refusal) => void) {
  const { isBusy, run } = useBusy()

  async function send(functions: FunctionFields[]) {
    try {
      notify.success((await call(importFunctions, { bot_id: botId, functions })).message)
      await refreshTools(botId)
      onAdded()
    } catch (error) {
      notify.error(saidOf(error))
      onRefused({ message: saidOf(error), ...placeOf(error) })
    }
  }
  return { isBusy, add: (functions: FunctionFields[]) => run(() => send(functions)) }
}

function placeOf(error: unknown): Pick<Refusal, 'index' | 'field'> {
  const [first] = error instanceof CallError ? Object.keys(error.fields) : []
  const [, index, field = ''] = /^(\d+)\.(.+)$/.exec(first ?? '') ?? []
  return { index: index === undefined ? null : Number(index), field }
}
