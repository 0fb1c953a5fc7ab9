import { observeEmbedder, observeModel } from '../metrics/model-metrics.ts'
import type { Models } from '../models/create-models.ts'
import type { Tracer } from '../metrics/tracer.ts'

/** Adds a span for each request to a model, in the trace of the HTTP request or job that causes it. */
export function traceModels(models: Models, tracer: Tracer): Models {
  const begin = (operation: string, model: string) => () => {
    const span = tracer.start({
      name: `${operation} ${model}`,
      kind: 'client',
      attributes: { 'gen_ai.operation.name': operation, 'gen_ai.request.model': model },
    })
    return (outcome: string) =>
      span.end({ 'askwell.outcome': outcome }, !['ok', 'left'].includes(outcome))
  }
  const { model, smallModel, embedder } = models
  return {
    ...models,
    model: model && observeModel(model, begin('chat', model.name)),
    smallModel: smallModel && observeModel(smallModel, begin('chat', smallModel.name)),
    embedder: embedder && observeEmbedder(embedder, begin('embeddings', embedder.model)),
  }
}
