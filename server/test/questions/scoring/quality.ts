// `npm run quality`: reads all corpora, asks all questions, prints the totals and writes them into
// bench/results.md. Options print a part and write nothing: --customers asks the questions of both halves and of the
// samples, --tuning only those of the tuning half; with --questions each of them is printed, with --wrong those that
// were not answered rightly; --base NAME asks one knowledge base. --languages adds those in other languages,
// --sizes bots of 5 to 15,000 passages, --manual a bot with the whole manual of a database.
import { parseArgs } from 'node:util'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { goals, type Figures } from '../floors.ts'
import { fetchManual, scoreManual } from './manual.ts'
import { questionLanguages } from './question-set.ts'
import { harnessSections } from './harness-quality.ts'
import { passageRanks } from './passage-ranks.ts'
import { writeQuality, type Section } from './quality-report.ts'
import { scoreSize, sizes } from './sized-bots.ts'
import { detailsOf, scoreHalf, scoreOf, tableOf } from './score.ts'

const percents = (figures: Partial<Figures>): string =>
  Object.entries(figures)
    .map(([name, percent]) => `${name} ${name === 'wrong' ? '≤' : '≥'} ${percent} %`)
    .join(', ')

const { values } = parseArgs({
  options: {
    questions: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    customers: { type: 'boolean', default: false },
    tuning: { type: 'boolean', default: false },
    base: { type: 'string' },
    sizes: { type: 'boolean', default: false },
    languages: { type: 'boolean', default: false },
    manual: { type: 'boolean', default: false },
  },
})

const isWhole = process.argv.length === 2
const sections: Section[] = []

function report(title: string, table: string) {
  sections.push({ title, table })
  console.log(`${title}\n${table}\n`)
}

const tuning = await scoreHalf('tuning', values.base)
for (const graded of tuning) {
  const isShown = values.questions || (values.wrong && graded.grade !== 'right')
  if (isShown) console.log(`${detailsOf(graded)}\n`)
}
report('Questions of customers, tuning half', tableOf(scoreOf(tuning)))
if (!values.tuning && values.base === undefined) {
  const required = `Required: ${percents(goals.must)}. Aim: ${percents(goals.aim)}.`
  const sealed = tableOf(scoreOf(await scoreHalf('sealed')))
  report('Questions of customers, sealed half', `${sealed}\n${required}`)
  const ranks = { tuning: await passageRanks('tuning'), sealed: await passageRanks('sealed') }
  report('Facts in the first passages', `tuning ${ranks.tuning}\nsealed ${ranks.sealed}`)
  const samples = tableOf(scoreOf(await scoreHalf('samples')))
  report('Sample bots', `${samples}\nRequired: ${percents(goals.samples)}.`)
  report('Control questions', tableOf(scoreOf(await scoreHalf('samples-control'))))
}
for (const language of values.languages || isWhole ? questionLanguages : []) {
  const graded = await scoreHalf(`languages/${language}`)
  for (const each of graded)
    if (values.wrong && each.grade !== 'right') console.log(detailsOf(each))
  report(`Questions in ${language}`, tableOf(scoreOf(graded)))
}
for (const size of values.sizes || isWhole ? sizes : []) {
  report(`Bots of ${size} passages`, tableOf(await scoreSize(size)))
}
if ((values.manual || isWhole) && (await fetchManual())) {
  const { score, passages } = await scoreManual({ isWhole: true })
  const required = `Required: ${percents(goals.manual)}.`
  report(`Manual of ${passages} passages`, `${tableOf(score)}\n${required}`)
}
if (isWhole) {
  for await (const { title, table } of harnessSections()) report(title, table)
  await writeQuality(sections)
}
closeExtraction()
closeTextWorkers()
