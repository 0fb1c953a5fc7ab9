// `npm run quality`: asks the customer questions of both halves and prints totals by kind.
// Options: --questions prints each question of the tuning half, --wrong only those that were not answered
// rightly, --base NAME asks one knowledge base. --languages asks those in other languages. --sizes adds bots of 5 to 15,000 passages, --manual a bot with
// the whole manual of a database.
import { parseArgs } from 'node:util'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { goals, type Figures } from '../floors.ts'
import { fetchManual, scoreManual } from './manual.ts'
import { questionLanguages } from './question-set.ts'
import { passageRanks } from './passage-ranks.ts'
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
    tuning: { type: 'boolean', default: false },
    base: { type: 'string' },
    sizes: { type: 'boolean', default: false },
    languages: { type: 'boolean', default: false },
    manual: { type: 'boolean', default: false },
  },
})

const tuning = await scoreHalf('tuning', values.base)
for (const graded of tuning) {
  const isShown = values.questions || (values.wrong && graded.grade !== 'right')
  if (isShown) console.log(`${detailsOf(graded)}\n`)
}
console.log(`Tuning half\n${tableOf(scoreOf(tuning))}`)
if (!values.tuning && values.base === undefined) {
  console.log(`\nSealed half\n${tableOf(scoreOf(await scoreHalf('sealed')))}`)
  console.log(`Required: ${percents(goals.must)}. Aim: ${percents(goals.aim)}.`)
  for (const half of ['tuning', 'sealed'] as const) {
    console.log(`Facts in the first passages, ${half} half: ${await passageRanks(half)}`)
  }
  console.log(`\nSample bots\n${tableOf(scoreOf(await scoreHalf('samples')))}`)
  console.log(`\nControl questions\n${tableOf(scoreOf(await scoreHalf('samples-control')))}`)
  console.log(`Required: ${percents(goals.samples)}.`)
}
for (const language of values.languages ? questionLanguages : []) {
  const graded = await scoreHalf(`languages/${language}`)
  for (const each of graded)
    if (values.wrong && each.grade !== 'right') console.log(detailsOf(each))
  console.log(`\nQuestions in ${language}\n${tableOf(scoreOf(graded))}`)
}
for (const size of values.sizes ? sizes : []) {
  console.log(`\nBots of ${size} passages\n${tableOf(await scoreSize(size))}`)
}
if (values.manual && (await fetchManual())) {
  const { score, passages } = await scoreManual({ isWhole: true })
  console.log(`\nManual of ${passages} passages\n${tableOf(score)}`)
  console.log(`Required: ${percents(goals.manual)}.`)
}
closeExtraction()
closeTextWorkers()
