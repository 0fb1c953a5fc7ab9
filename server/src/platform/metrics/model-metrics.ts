import type { LanguageModel, ModelPiece, ModelRequest } from '@askwell/core/chat'
import type { Embedder } from '@askwell/core/knowledge'
import { ModelError } from '@askwell/core/shared'
import { Counter, type Metric } from 'prom-client'

const modelRequests = new Counter({
  name: 'askwell_model_requests_total',
  help: 'Requests to language and embedding models, by kind and outcome (ok, left, or the kind of the error).',
  labelNames: ['kind', 'outcome'],
  registers: [],
})

export const modelMetrics: Metric[] = [modelRequests]

const outcomeOf = (error: unknown): string => (error instanceof ModelError ? error.kind : 'failing')

/** Called with the kind of a failed request, besides the metric. */
export type OnModelError = (kind: 'language' | 'embedding', error: string) => void

/** Counts what the requests to a model came to. */
export function measureModel(model: LanguageModel, onError: OnModelError): LanguageModel {
  async function* stream(request: ModelRequest): AsyncGenerator<ModelPiece> {
    let outcome = 'left'
    try {
      yield* model.stream(request)
      outcome = 'ok'
    } catch (error) {
      if (!request.signal.aborted) {
        outcome = outcomeOf(error)
        onError('language', outcome)
      }
      throw error
    } finally {
      modelRequests.inc({ kind: 'language', outcome })
    }
  }
  return { name: model.name, stream }
}

export function measureEmbedder(embedder: Embedder, onError: OnModelError): Embedder {
  return {
    ...embedder,
    async embed(...given) {
      try {
        const vectors = await embedder.embed(...given)
        modelRequests.inc({ kind: 'embedding', outcome: 'ok' })
        return vectors
      } catch (error) {
        modelRequests.inc({ kind: 'embedding', outcome: outcomeOf(error) })
        onError('embedding', outcomeOf(error))
        throw error
      }
    },
  }
}
