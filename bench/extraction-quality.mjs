// How well files (`node bench/extraction-quality.mjs files`) and web pages (`pages`) are read, by the corpora of the harness.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { harnessFile } from './harness.mjs'

const corpora = {
  files: ['extract-quality.mjs', 'extract-adapter.mjs'],
  pages: ['page-quality.mjs', 'page-adapter.mjs'],
}

const corpus = corpora[process.argv[2]]
if (corpus === undefined) {
  console.error(`Name a corpus: ${Object.keys(corpora).join(' or ')}.`)
  process.exit(64)
}
const [script, adapter] = corpus
const { status } = spawnSync(
  process.execPath,
  [harnessFile(script), path.join(import.meta.dirname, adapter)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
