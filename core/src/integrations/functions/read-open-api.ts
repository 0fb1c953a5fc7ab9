import { urlError } from '@askwell/contract/integrations/integration-rules'
import { type OpenApiDescription } from '@askwell/contract/integrations/openapi'
import * as texts from '@askwell/messages/openapi/rules'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type { FunctionStore } from '../ports/function-store.ts'

/** A document and its URL; '' for a file. */
type OpenApiDocument = { text: string; url: string }

export type ReadOpenApiDeps = PaidPlanDeps & {
  bots: BotStore
  functions: Pick<FunctionStore, 'list'>
  /** Throws AppError `url_blocked`, `too_large` or `invalid_request`. */
  fetchDocument: (url: string) => Promise<OpenApiDocument>
  /** Throws AppError `invalid_request` for a text that is not an OpenAPI document. */
  readDocument: (task: {
    text: string
    documentUrl: string
    takenNames: readonly string[]
  }) => Promise<OpenApiDescription>
  /** Throws AppError `rate_limited` beyond the limit. */
  rateLimiter: { consume(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

const readsPerMinute = { points: 30, windowMs: 60_000 }

/** Converts an OpenAPI document to functions for a bot of the owner. Stores nothing. */
export async function readOpenApi(
  deps: ReadOpenApiDeps,
  ownerId: OwnerId,
  { botId, url, file }: { botId: string; url: string; file: string | null },
): Promise<OpenApiDescription> {
  await requirePaidPlan(deps, ownerId)
  await requireOwnBot(deps, ownerId, botId)
  checkSource(url, file)
  await deps.rateLimiter.consume(`openapi:${ownerId}`, readsPerMinute)

  const document = file === null ? await deps.fetchDocument(url) : { text: file, url: '' }
  const taken = await deps.functions.list(ownerId, botId)
  const takenNames = taken.map(({ name }) => name)
  return deps.readDocument({ text: document.text, documentUrl: document.url, takenNames })
}

function checkSource(url: string, file: string | null): void {
  if (file === null && url === '') throw documentUrlError(texts.sourceMissing)
  if (file !== null && url !== '') throw documentUrlError(texts.oneOnly)
  const fault = url === '' ? null : urlError(url)
  if (fault !== null) throw documentUrlError(fault)
}

const documentUrlError = (message: string) =>
  new AppError('invalid_request', message, { fields: { url: message } })
