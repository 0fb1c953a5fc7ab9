import { describe, expect, test } from 'vitest'
import { storeBot } from '../testing/bot-with-sources.ts'
import { phrasesOf } from './phrases.ts'

const bot = storeBot({ personality: { id: 'personality_formal', text: '' } })
const opening = 'With regard to your question, please note the following:'
const closing = 'Please do not hesitate to ask further questions.'
const nothing = { opening: undefined, closing: undefined }

const around = (question: string, ...texts: string[]) =>
  phrasesOf(bot, { question, isPlain: false, sentences: texts.map((text) => ({ text })) })

describe('the phrases of a personality', () => {
  test.each(['When does the sauna open?', 'so how much are towels', 'where’s the pool'])(
    'introduce the answer to %j',
    (question) => {
      expect(around(question, 'Every day at 9 am.')).toEqual({ opening, closing: undefined })
    },
  )

  test.each([
    'Can my friend use the sauna?',
    'is the pool heated',
    'do we need towels',
    'I slipped in the shower, what shall I do?',
    'what should I do after a fall',
    'what happens if my locker is stuck?',
    'why is the pool cold',
  ])('are not said around the answer to %j', (question) => {
    expect(around(question, 'Please see the desk.', 'It opens at 9.', 'Ask Ina.')).toEqual(nothing)
  })

  test.each(["Guests aren't admitted.", 'Only members may enter.', 'No shoes in the pool area.'])(
    'are not said around %j',
    (text) => {
      expect(around('When can guests come?', text)).toEqual(nothing)
    },
  )

  test('offer further answers after an explanation of several sentences', () => {
    const steps = ['Take a band.', 'Hold it to the gate.', 'Put it into the slot when you leave.']

    expect(around('How do I enter?', ...steps)).toEqual({ opening, closing })
  })

  test('that the owner requests are always said', () => {
    const prompt = 'Begin each answer with "Ahoy!" End every reply with "Fair winds!"'
    const sentences = [{ text: 'No shoes on deck.' }]
    const shown = { question: 'Can I wear shoes?', sentences, isPlain: true }

    expect(phrasesOf(storeBot({ prompt }), shown)).toEqual({
      opening: 'Ahoy!',
      closing: 'Fair winds!',
    })
  })
})
