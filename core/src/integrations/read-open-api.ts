import { urlFault } from '@askwell/contract/integration-rules'
import { openApiTexts as texts, type OpenApiDescription } from '@askwell/contract/openapi'
import { ownBot, type BotStore } from '../bots/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type { FunctionStore } from './ports.ts'

/** A document as it came, and from where; '' for a file. */
type GivenDocument = { text: string; url: string }

export type ReadOpenApiDeps = PlanDeps & {
  bots: BotStore
  functions: Pick<FunctionStore, 'list'>
  /** Throws AppError `url_blocked`, `too_large` or `invalid_request`. */
  fetchDocument: (url: string) => Promise<GivenDocument>
  /** Throws AppError `invalid_request` for what is no OpenAPI document. */
  readDocument: (task: {
    text: string
    documentUrl: string
    takenNames: readonly string[]
  }) => Promise<OpenApiDescription>
  /** Throws AppError `rate_limited` beyond the limit. */
  throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

const readingsAMinute = { points: 30, windowMs: 60_000 }

/** What an OpenAPI document offers to a bot of the owner; nothing is saved. */
export async function readOpenApi(
  deps: ReadOpenApiDeps,
  ownerId: OwnerId,
  { botId, url, file }: { botId: string; url: string; file: string | null },
): Promise<OpenApiDescription> {
  await requirePaidPlan(deps, ownerId)
  await ownBot(deps, ownerId, botId)
  refuseChoice(url, file)
  await deps.throttle.use(`openapi:${ownerId}`, readingsAMinute)

  const document = file === null ? await deps.fetchDocument(url) : { text: file, url: '' }
  const taken = await deps.functions.list(ownerId, botId)
  const takenNames = taken.map(({ name }) => name)
  return deps.readDocument({ text: document.text, documentUrl: document.url, takenNames })
}

function refuseChoice(url: string, file: string | null): void {
  if (file === null && url === '') throw refused(texts.nothingGiven)
  if (file !== null && url !== '') throw refused(texts.oneOnly)
  const fault = url === '' ? null : urlFault(url)
  if (fault !== null) throw refused(fault)
}

const refused = (message: string) =>
  new AppError('invalid_request', message, { fields: { url: message } })
