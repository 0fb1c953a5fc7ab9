import { readFileSync } from 'node:fs'
import { openWordVectors, type WordVectors } from '@askwell/core/knowledge'

let opened: WordVectors | undefined

/**
 * The table of word vectors written by `npm run build:meaning`, loaded when the first index is built. The file is next
 * to this module, and in a build next to the server's bundle.
 */
export function wordVectors(): WordVectors {
  opened ??= openWordVectors(readFileSync(new URL('word-vectors.bin', import.meta.url)))
  return opened
}
