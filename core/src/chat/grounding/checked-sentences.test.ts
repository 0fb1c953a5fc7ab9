import { describe, expect, test } from 'vitest'
import { visaPassage } from '../testing/chat-fixture.ts'
import { collectContextFacts } from './context/context-facts.ts'
import { ReplyGuard } from './reply-guard.ts'

const abstention = 'I could not find this.'
const prices = 'Admission for adults is 12 €. Admission for children is 8 €.'

type Scene = {
  /** Of the only passage. */
  title?: string
  passage?: string
  question?: string
  owner?: string[]
  canTakeBack?: boolean
}

/** Everything that a reader saw while a reply arrived character by character. */
function textsSeen(reply: string, scene: Scene = {}): string[] {
  const { title = '', passage = prices, question = '', owner = [], canTakeBack = true } = scene
  const passages = [{ ...visaPassage, title, headings: [], text: passage }]
  const guard = new ReplyGuard({
    input: () => collectContextFacts(passages, { conversation: [question], owner }),
    question,
    checksNames: true,
    passages: 1,
    abstention,
    canTakeBack,
  })
  const seen = ['']
  for (const step of [...Array.from(reply, (piece) => guard.push(piece)), guard.end()].flat()) {
    const before = seen.at(-1) ?? ''
    seen.push(step.type === 'text' ? before + step.text : before.slice(0, step.offset))
  }
  return seen
}

const shownOf = (reply: string, scene?: Scene) => textsSeen(reply, scene).at(-1)

describe('a figure that belongs to something else', () => {
  test('is withdrawn when its thing is named before a comma', () => {
    expect(shownOf('For children, it is 12 €.')).toBe('Admission for children is 8 €.')
    expect(shownOf('For adults, it is 12 €.')).toBe('For adults, it is 12 €.')
  })

  test.each<[string, Scene]>([
    ['the visitor', { question: 'Do children pay 12 €?' }],
    ['the owner', { owner: ['Children pay 12 € in summer.'] }],
    ['the title', { title: 'All for 12 €', passage: 'Admission for children is 8 €.' }],
  ])('stays when %s says it', (_who, scene) => {
    expect(shownOf('Children pay 12 €.', scene)).toBe('Children pay 12 €.')
  })

  test('stays in a sentence that leaves open which figure belongs to which thing', () => {
    const reply = 'Adults with children pay 12 € plus 8 €.'

    expect(shownOf(reply)).toBe(reply)
  })
})

test('a figure that only Markdown puts together is withdrawn although its digits are known', () => {
  const passage = 'The code of the gate is 4. The code of the cellar is 6.'

  expect(shownOf('The code is 4.', { passage })).toBe('The code is 4.')
  expect(shownOf('The code is 4**6**.', { passage })).toBe('The code of the gate is 4.')
})

test('a decimal figure at the beginning of a line is not the first number of a list', () => {
  const scene = { passage: 'The tour takes 1.5 hours. All guides speak English.' }

  expect(shownOf('1.5 hours.\n2. All guides speak English.', scene)).not.toContain('2.')
  expect(shownOf('1. It takes 1.5 hours.\n2. All guides speak English.', scene)).toContain('2.')
})

describe('a row of a table with a false figure', () => {
  test('is removed, and no sentence takes its place', () => {
    const table = '| Who | Price |\n| --- | --- |\n| Adults | 12 € |\n'

    expect(shownOf(`${table}| Children | 9 € |\n`)?.trim()).toBe(table.trim())
  })

  test('ends where it was shown, when nothing can be withdrawn', () => {
    expect(shownOf('| children | 9 € |', { canTakeBack: false })).toBe('| children | ')
  })
})

test('a German noun after an adjective is no name', () => {
  const passage = 'Wir sind für Sie da und helfen Ihnen bei der Anmeldung.'
  const reply = 'Wir bieten Ihnen bei der Anmeldung schnelle Unterstützung.'

  expect(shownOf(reply, { passage })).toBe(reply)
})
