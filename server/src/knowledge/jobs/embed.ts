import { ModelError } from '@askwell/core/shared'
import * as z from 'zod/mini'
import * as ingestionTexts from '@askwell/messages/knowledge/ingestion'
import { embeddingInput } from '../stores/revision-store.ts'
import { recordChange } from '../stores/state/knowledge-version.ts'
import {
  finishEmbedding,
  isFullyEmbedded,
  readUnembedded,
  writeVectors,
} from '../stores/vector-store.ts'
import { sourceKeyOf } from './job-source.ts'
import { PermanentJobError, type Handler, type Job } from '../../platform/queue/queue.ts'
import type { Embedder } from '@askwell/core/knowledge'
import type { IngestionDeps } from './ingestion-deps.ts'

/** Embeds one batch of passages; the last batch makes the source ready. */
export const embedJob =
  (deps: IngestionDeps): Handler =>
  async (job, { signal }) => {
    const { embedder, database } = deps
    const place = { ...sourceKeyOf(job), ...rangeOf(job) }
    const passages = embedder ? await readUnembedded(database.db, place) : []
    const vectors =
      embedder && passages.length > 0
        ? await embed(
            embedder,
            passages.map((passage) => embeddingInput(passage.title, passage)),
            signal,
          )
        : []
    const rows = passages.flatMap(({ id }, index) => {
      const vector = vectors[index]
      return vector ? [{ id, vector }] : []
    })

    return async (trx) => {
      await writeVectors(trx, embedder?.model ?? '', rows)
      if (!(await isFullyEmbedded(trx, place))) return
      // Locks the bot before its website, as publishing does, to avoid a deadlock.
      if (job.botId) await recordChange(trx, { botId: job.botId, sourceIds: [place.sourceId] })
      await finishEmbedding(trx, place, { note: null, now: deps.clock() })
    }
  }

/** Embeds texts. Throws a permanent error when the key is refused, because a retry would be refused too. */
async function embed(
  embedder: Embedder,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await embedder.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== 'wrong_key') throw error
    throw new PermanentJobError(ingestionTexts.keyRefused, { cause: error })
  }
}

const range = z.object({ revision: z.string(), from: z.number(), to: z.number() })

/** The passages of an embedding job: ordinals of one revision, both ends included. */
export const rangeOf = ({ payload }: Job): z.infer<typeof range> => range.parse(payload)
