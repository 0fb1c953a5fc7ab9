import { ModelError } from '@askwell/core/chat'
import * as z from 'zod/mini'
import { embeddedText } from '../adapters/db/draft-store.ts'
import { raiseVersion } from '../adapters/db/source-removal.ts'
import {
  finishEmbedding,
  isEmbedded,
  readUnembedded,
  writeVectors,
} from '../adapters/db/vector-store.ts'
import { sourceOf } from './job-source.ts'
import { PermanentJobError, type Handler, type Job } from './queue.ts'
import type { Embedder, ReadingDeps } from './reading-deps.ts'

/** Gives one batch of passages their vectors; the last batch makes the source ready. */
export const embedJob =
  (deps: ReadingDeps): Handler =>
  async (job, { signal }) => {
    const { embedder, database } = deps
    const place = { ...sourceOf(job), ...rangeOf(job) }
    const passages = embedder ? await readUnembedded(database.db, place) : []
    const vectors =
      embedder && passages.length > 0
        ? await embed(
            embedder,
            passages.map((passage) => embeddedText(passage.title, passage)),
            signal,
          )
        : []
    const rows = passages.flatMap(({ id }, index) => {
      const vector = vectors[index]
      return vector ? [{ id, vector }] : []
    })

    return async (trx) => {
      await writeVectors(trx, embedder?.model ?? '', rows)
      if (!(await isEmbedded(trx, place))) return
      // The bot before its website, as publishing does: nobody waits in a circle.
      if (job.botId) await raiseVersion(trx, job.botId)
      await finishEmbedding(trx, place, null)
    }
  }

/** A key that is refused is refused again: the source does not wait for more tries. */
async function embed(
  embedder: Embedder,
  texts: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await embedder.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind !== 'wrong_key') throw error
    throw new PermanentJobError('its key was refused', { cause: error })
  }
}

const range = z.object({ revision: z.string(), from: z.number(), to: z.number() })

/** The passages that an embedding job names: ordinals of one revision, both ends included. */
export const rangeOf = ({ payload }: Job): z.infer<typeof range> => range.parse(payload)
