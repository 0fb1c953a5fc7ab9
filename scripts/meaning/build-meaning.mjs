// `npm run build:meaning`: builds the table of word vectors and trains the reranker, in about an hour. The teacher's
// vectors are stored in .cache/meaning, so that an interrupted run can continue. The packages of this script (65 MB)
// are installed there too, because nothing else needs them. Options: `--tune` starts with the fitted table of the last
// run; `--phrases` only tunes the existing table to the phrases, after some were added; both then train the reranker.
// `--reranker` only trains the reranker for the existing table.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { wordVectorBytes } from '../../core/src/knowledge/meaning/word-vectors.ts'
import { readCorpus } from './corpus.mjs'
import { buildReranker } from './reranker/build-reranker.mjs'
import { fitTable } from './table.mjs'
import { teacherVectors } from './teacher.mjs'
import { STAGES, tuneTable } from './tune.mjs'

const root = path.join(import.meta.dirname, '../..')
const cache = path.join(root, '.cache/meaning')
const target = path.join(root, 'server/src/knowledge/search/word-vectors.bin')
const fitted = path.join(cache, 'fitted.bin')

function installPackages() {
  mkdirSync(cache, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(import.meta.dirname, 'packages', name), path.join(cache, name))
  }
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: cache,
    stdio: 'inherit',
  })
}

/** The file for the teacher's vectors of exactly these texts. */
const fileOf = (name, texts) => {
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
  return path.join(cache, `${name}-${hash}.f32`)
}

async function fit() {
  installPackages()
  const { require, vocabulary, sentences } = readCorpus(cache)
  const words = vocabulary.map(({ word }) => word)
  const teacher = { require, report: console.log }
  const wordTargets = await teacherVectors(words, fileOf('words', words), teacher)
  const sentenceTargets = await teacherVectors(sentences, fileOf('sentences', sentences), teacher)
  const rows = fitTable({ vocabulary, sentences }, { wordTargets, sentenceTargets }, console.log)
  writeFileSync(fitted, wordVectorBytes(rows))
  console.log(`${rows.length} words fitted`)
}

const bytesOf = (file) => new Uint8Array(readFileSync(file))

const { values } = parseArgs({
  options: {
    tune: { type: 'boolean', default: false },
    phrases: { type: 'boolean', default: false },
    reranker: { type: 'boolean', default: false },
  },
})

/** The table of word vectors, built with the steps that the options select. */
async function buildTable() {
  if (values.reranker) return bytesOf(target)
  if (values.phrases) return tuneTable(bytesOf(target), console.log, STAGES.slice(1))
  if (!values.tune) await fit()
  return tuneTable(bytesOf(fitted), console.log)
}

writeFileSync(target, buildReranker(await buildTable(), console.log))
console.log(target)
