import { existsSync } from 'node:fs'
import path from 'node:path'
import { grade, type Grade } from './grade.ts'
import { ingest, openBot, type Reply, type ScoredBot } from './open-bot.ts'
import {
  kinds,
  questionLanguages,
  readQuestions,
  type Half,
  type Kind,
  type Question,
} from './question-set.ts'
import { readSourceFiles } from './source-files.ts'

export type Graded = { question: Question; reply: Reply; grade: Grade }

export type Totals = Record<Grade, number> & { count: number }

const ownFolder = path.join(import.meta.dirname, '../knowledge')
const languagesFolder = path.join(import.meta.dirname, '../languages')
const samplesFolder = path.join(import.meta.dirname, '../../../src/samples/knowledge')

/** The knowledge base of a name: of this folder, of a language, or of a sample bot. */
function folderOf(base: string): string {
  const places = [
    path.join(ownFolder, base),
    ...questionLanguages.map((language) => path.join(languagesFolder, language, 'knowledge', base)),
  ]
  return places.find(existsSync) ?? path.join(samplesFolder, base)
}

const ingested = new Map<string, ReturnType<typeof ingest>>()

/** The passages of the knowledge base in this folder, which is read once. */
export function passagesOf(base: string): ReturnType<typeof ingest> {
  const known = ingested.get(base) ?? ingest(readSourceFiles(folderOf(base)))
  ingested.set(base, known)
  return known
}

/** Asks all questions of one half, each in a new conversation with the bot of its knowledge base. */
export async function scoreHalf(half: Half, only?: string): Promise<Graded[]> {
  const questions = readQuestions(half, only)
  const bases = new Set(questions.map((question) => question.base))
  await Promise.all([...bases].map(passagesOf))
  const graded: Graded[] = []
  for (const base of bases) {
    const bot = openBot(await passagesOf(base))
    graded.push(
      ...(await askAll(
        bot,
        questions.filter((question) => question.base === base),
      )),
    )
  }
  return graded
}

export async function askAll(
  bot: Pick<ScoredBot, 'ask'>,
  questions: readonly Question[],
): Promise<Graded[]> {
  const graded: Graded[] = []
  for (const question of questions) {
    const reply = await bot.ask(question.turns)
    graded.push({ question, reply, grade: grade(question, reply) })
  }
  return graded
}

function totalsOf(graded: readonly Graded[]): Totals {
  const totals: Totals = { count: graded.length, right: 0, wrong: 0, unsure: 0, silent: 0 }
  for (const { grade: result } of graded) totals[result] += 1
  return totals
}

/** Questions that the knowledge answers; the others are refused or small talk. */
const isAnswerable = ({ question: { kind } }: Graded): boolean =>
  kind !== 'absent' && kind !== 'foreign' && kind !== 'small-talk'

export type Score = { all: Totals; answerable: Totals; byKind: Map<Kind, Totals> }

export const scoreOf = (graded: readonly Graded[]): Score => ({
  all: totalsOf(graded),
  answerable: totalsOf(graded.filter(isAnswerable)),
  byKind: new Map(
    kinds.map((kind) => [kind, totalsOf(graded.filter(({ question }) => question.kind === kind))]),
  ),
})

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

const row = (name: string, { count: all, right, wrong, unsure, silent }: Totals): string =>
  [
    name.padEnd(12),
    String(all).padStart(6),
    ...[right, wrong, unsure, silent].map((count) =>
      `${String(count).padStart(5)} ${percent(count, all).padStart(8)}`.padStart(16),
    ),
  ].join('')

/** A table of totals by kind, without any question. */
export function tableOf({ all, answerable, byKind }: Score): string {
  const head = ['kind'.padEnd(12), ' asked', 'right', 'wrong', 'unsure', 'silent']
  return [
    head.map((name, index) => (index < 2 ? name : name.padStart(16))).join(''),
    ...[...byKind].map(([kind, totals]) => row(kind, totals)),
    row('answerable', answerable),
    row('all', all),
  ].join('\n')
}

/** One question with its reply, for the tuning half. */
export const detailsOf = ({ question, reply, grade: result }: Graded): string =>
  [
    `${result.toUpperCase()}  ${question.kind}  ${question.id}`,
    ...question.turns.map((turn) => `  Q: ${turn}`),
    `  A (${reply.outcome}): ${reply.text.replaceAll('\n', '\n     ')}`,
    `  expected: ${question.facts.map((alternatives) => alternatives.join(' | ')).join(' & ') || 'no answer'}${question.forbidden.length > 0 ? `; not ${question.forbidden.join(', ')}` : ''}`,
  ].join('\n')
