import type { ChatLimits } from './limits.ts'
import { ModelError } from './model-error.ts'
import type { LanguageModel, Prompt, Timers } from './ports.ts'
import { watchTime, pause } from './time-limits.ts'

export type AskModelDeps = {
  model: LanguageModel
  timers: Timers
  limits: Pick<ChatLimits, 'maxOutputTokens' | 'firstTextMs' | 'idleMs' | 'retryWaitMs'>
}

/** No tokeniser makes tokens longer than this on average; a provider that sends more ignores the limit. */
const unitsAToken = 40

/**
 * The model's text, with time limits for the first piece and between pieces, and one more try when
 * the provider failed before any text. Ends by throwing ModelError, also on an empty reply.
 */
export async function* askModel(
  deps: AskModelDeps,
  prompt: Prompt,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { model, timers, limits } = deps
  const { maxOutputTokens } = limits
  const spend = textBudget(maxOutputTokens)
  for (let isRetry = false; ; isRetry = true) {
    const watch = watchTime(timers, limits, signal)
    let hasText = false
    let failure: ModelError
    try {
      const call = { ...prompt, maxOutputTokens, signal: watch.signal }
      for await (const piece of model.stream(call)) {
        hasText = true
        watch.sawText()
        spend(piece)
        yield piece
      }
      if (hasText) return
      failure = new ModelError('broken', `${model.name} answered without any text`)
    } catch (error) {
      failure = watch.timedOut() ?? asModelError(error)
    } finally {
      watch.stop()
    }
    if (hasText || isRetry || !(await mayRetry(deps, failure, signal))) throw failure
  }
}

function textBudget(tokens: number): (piece: string) => void {
  let left = tokens * unitsAToken
  return (piece) => {
    left -= piece.length
    if (left < 0) throw new ModelError('broken', 'the model ignores its token limit')
  }
}

const asModelError = (error: unknown) =>
  error instanceof ModelError
    ? error
    : new ModelError('broken', 'the model adapter failed', { cause: error })

/** Waits as long as the provider asks, within the budget; a wrong key or a refusal is never asked again. */
async function mayRetry(
  { timers, limits }: AskModelDeps,
  { kind, retryAfterMs }: ModelError,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false
  if (kind === 'unreachable' || kind === 'failing') return true
  if (kind !== 'rate_limited' || retryAfterMs === undefined) return false
  if (retryAfterMs > limits.retryWaitMs) return false

  await pause(timers, retryAfterMs, signal)
  return !signal.aborted
}
