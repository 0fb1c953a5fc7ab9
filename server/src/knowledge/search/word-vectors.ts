import { readFileSync } from 'node:fs'
import { openWordVectors, type WordVectors } from '@askwell/core/knowledge'

let opened: WordVectors | undefined

/**
 * The table of word vectors that `npm run build:meaning` wrote, read when the first index is built. The file
 * is next to this module, and next to the bundled server.
 */
export function wordVectors(): WordVectors {
  opened ??= openWordVectors(readFileSync(new URL('word-vectors.bin', import.meta.url)))
  return opened
}
