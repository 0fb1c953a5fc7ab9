import { openReadOnly } from '../../platform/db/open-read-only.ts'
import { buildIndex } from '../search/build-index.ts'
import { writeTemporaryIndex } from '../search/stored/index-file.ts'
import { headerOf } from '../search/stored/stored-indexes.ts'
import { wordVectors } from '../search/word-vectors.ts'
import { knowledgeVersion, readPassages } from '../stores/passages/passage-store.ts'
import type { BuildResult, BuildTask } from './index-worker-protocol.ts'

/** Builds one index with its own connection. Then the process ends, which frees its memory. */
async function run({ botId, file, database }: BuildTask): Promise<BuildResult> {
  const { db, close } = await openReadOnly(database)
  try {
    const published = {
      versionOf: (id: string) => knowledgeVersion(db, id),
      passagesOf: (id: string, since: number | null) => readPassages(db, id, since),
    }
    const { index, version, kinds } = await buildIndex(published, botId)
    const header = headerOf(wordVectors(), { botId, version })
    await writeTemporaryIndex(file, { header, pieces: index.pieces() })
    return { version, kinds }
  } finally {
    await close()
  }
}

process.once('message', (task: BuildTask) => {
  void run(task).then((result) => process.send?.(result))
})
// The server process has ended.
process.once('disconnect', () => process.exit())
