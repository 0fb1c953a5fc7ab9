import { describe, expect, test } from 'vitest'
import { answer } from '../reply/answer.ts'
import {
  admittedQuestion,
  collectEvents,
  createChatFixture,
  replyTextOf,
} from '../testing/chat-fixture.ts'
import { visitorOf } from './visitor-language.ts'

const never = new AbortController().signal

async function replyTo(question: string, languages: readonly ('de' | 'en' | 'ja')[]) {
  const chat = createChatFixture({ passages: [] })
  chat.deps.knowledge.languages = async () => languages
  const events = await collectEvents(answer(chat.deps, admittedQuestion(question), never))
  return { text: replyTextOf(events), charged: events.at(-1) }
}

describe('a visitor who writes another language', () => {
  test.each([
    ['Guten Tag!', 'Guten Tag! Wie kann ich Ihnen helfen?'],
    ['Merci beaucoup !', 'Avec plaisir !'],
    ['¡Muchas gracias!', '¡De nada!'],
    ['Heel erg bedankt', 'Graag gedaan!'],
    ['ありがとうございます', 'どういたしまして。'],
  ])('gets small talk in that language: %s', async (message, reply) => {
    const { text, charged } = await replyTo(message, ['en'])

    expect(text).toBe(reply)
    expect(charged).toMatchObject({ charged: false })
  })

  test.each([
    ['Was kostet ein Visum?', 'Dazu habe ich in meinen Unterlagen nichts gefunden.'],
    ['WLAN?', 'Dazu habe ich in meinen Unterlagen nichts gefunden.'],
  ])('is refused in that language: %s', async (question, refusal) => {
    expect((await replyTo(question, ['de'])).text).toContain(refusal)
  })

  test('gets a free reply that names the language of the knowledge', async () => {
    const { text, charged } = await replyTo('Combien coûte un visa ?', ['de', 'en'])

    expect(text).toContain("Je n'ai rien trouvé à ce sujet dans mes informations.")
    expect(text).toContain('Mes informations sont en allemand et anglais.')
    expect(charged).toMatchObject({ charged: false })
  })

  test('"hi" and "ok" are English unless the conversation is not', () => {
    expect(visitorOf('hi', [], ['en']).language).toBe('en')
    expect(visitorOf('ok', [{ question: 'Wie lange dauert das?' }], ['en']).language).toBe('de')
    expect(visitorOf('ok', [], ['ja']).language).toBe('ja')
  })
})
