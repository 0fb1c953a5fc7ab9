import { expect, test } from 'vitest'
import { rewriteFollowUp } from './follow-up.ts'

test('a follow-up keeps as context what it replaces, when that is all that was asked about', () => {
  expect(
    rewriteFollowUp('and for a large dog?', [{ question: 'how much for nails?' }]),
  ).toMatchObject({ question: 'how much for a large dog?', context: 'nails' })
  expect(
    rewriteFollowUp('and to France?', [{ question: 'how long is delivery to Germany?' }]),
  ).toMatchObject({ question: 'how long is delivery to France?', context: '' })
})

test('a thing takes the place of the one whose price was asked', () => {
  const { question } = rewriteFollowUp('and a harness?', [
    { question: 'how much are shoes to rent?' },
  ])
  expect(question).toBe('how much are a harness to rent?')
})

test.each([
  ['and theory?', 'how much is ukulele?', 'how much is theory?'],
  ['and parking?', 'where is the office', 'where is parking'],
  ['and italian?', 'when is french for beginners?', 'when is italian for beginners?'],
])('%j after %j is %j', (message, before, question) => {
  expect(rewriteFollowUp(message, [{ question: before }]).question).toBe(question)
})

test.each(['and online?', 'and tomorrow?', 'and free?'])('%j names no thing', (message) => {
  const { question } = rewriteFollowUp(message, [{ question: 'how much is ukulele?' }])
  expect(question).not.toMatch(/^how much is (?:online|tomorrow|free)\?$/)
})

test('a thing does not take the place of another one where the end of the subject is not known', () => {
  expect(
    rewriteFollowUp('and the calathea?', [{ question: 'Is the Boston fern safe for my dog?' }]),
  ).toMatchObject({ question: 'and the calathea?', context: 'boston fern safe dog' })
})

test('a comparison without a thing is asked in the context of the question before it', () => {
  const before = [{ question: 'how much is a clownfish?' }]
  for (const question of ['which one is the cheapest?', 'and the biggest?', "what's the cheapest?"])
    expect(rewriteFollowUp(question, before)).toMatchObject({ question, context: 'clownfish' })
  expect(rewriteFollowUp('which is the cheapest room?', before).question).toBe(
    'which is the cheapest room?',
  )
})

test('a pronoun after a comparison means the row that the reply names', () => {
  const [question, reply] = ['which bread is the cheapest', 'Baguette: price £1.70']

  expect(rewriteFollowUp('how heavy is it', [{ question, reply }]).question).toBe(
    'how heavy is it baguette bread',
  )
})

test('a pronoun after several rows or a sentence means what was asked before', () => {
  const question = 'which bread is the cheapest'
  for (const reply of ['- Bun: price £1\n- Roll: price £1', 'We bake at night. Call us.', ''])
    expect(rewriteFollowUp('how heavy is it', [{ question, reply }]).question).toBe(
      'how heavy is it bread cheapest',
    )
})

test('a message with a subject of its own does not get the words of the question before it', () => {
  const before = [{ question: 'does it work on my samsung tv' }]
  for (const question of [
    'my account is locked what now',
    'how do I book',
    'tell me about the lighthouse tour',
    'are there piano courses',
  ])
    expect(rewriteFollowUp(question, before)).toMatchObject({ query: question, context: '' })
  expect(rewriteFollowUp('how long?', before).context).not.toBe('')
})

test.each([
  '¿Tenéis guardería?',
  'Gibt es Eis?',
  '車のオイル交換の方法は？',
  'ソファも売っていますか？',
])('%j is complete in its language', (question) => {
  const { query, context } = rewriteFollowUp(question, [{ question: 'クーポンを使えますか？' }])
  expect({ query, context }).toEqual({ query: question, context: '' })
})

test.each(['180 cmは？', 'いくら？', 'それはどこですか？'])(
  '%j follows what was asked before',
  (question) => {
    const { query } = rewriteFollowUp(question, [{ question: '120 cmのデスクはいくらですか？' }])
    expect(query).toContain('デスク')
  },
)

test('a place takes the place of another one, whatever stands before it', () => {
  const before = [{ question: 'is there parking at the terminal?' }]

  expect(rewriteFollowUp('what about on the island', before).question).toBe(
    'is there parking at the island?',
  )
  expect(rewriteFollowUp('also at the lake?', [{ question: 'are dogs allowed?' }]).question).toBe(
    'are dogs allowed at the lake?',
  )
})

test.each(['which days?', 'what time?'])('%j asks for all of what was said before', (question) => {
  const before = [{ question: 'can I bring my paddle board?' }]

  expect(rewriteFollowUp(question, before).question).toContain('paddle board')
})
