import { describe, expect, test } from 'vitest'
import { paralegalBot } from '../testing/chat-fixture.ts'
import { suggestedQuestions } from './answering-bot.ts'
import { smallTalk, withoutCourtesies } from './small-talk.ts'

describe('small talk', () => {
  test.each(['hi', 'Hello there!', 'Good morning', 'HEY, how are you?'])(
    '%s is greeted',
    (message) => {
      expect(smallTalk(message, paralegalBot)).toBe('Hi there! What can I help you with today?')
    },
  )

  test.each([
    ['Thanks a lot!', "You're welcome!"],
    ['ok thank you so much', "You're welcome!"],
    ['Thanks, that helps!', "You're welcome!"],
    ["perfect, that's all I needed", "You're welcome!"],
    ['That answers my question, thank you', "You're welcome!"],
    ['great, exactly what I was looking for', "You're welcome!"],
    ['Bye', 'Goodbye! Come back anytime you have a question.'],
  ])('%s is returned', (message, reply) => {
    expect(smallTalk(message, paralegalBot)).toBe(reply)
  })

  test('names the bot and what can be asked', () => {
    const reply =
      "I'm Lexa, a chatbot. My role: Lawyer. I answer questions from the information I've been given.\n\nYou could ask me:\n- How long does a visa take?\n- What does it cost?"

    expect(smallTalk('Who are you?', paralegalBot)).toBe(reply)
    expect(smallTalk('what can you do?', paralegalBot)).toBe(reply)
  })

  test('shows suggested questions as the owner wrote them, each once', () => {
    const suggested = suggestedQuestions(
      'Is <Express> *really* $5?\n\nWhat does it cost?\n What does it cost? ',
    )

    expect(smallTalk('What can you do?', { ...paralegalBot, suggested })).toContain(
      'You could ask me:\n- Is \\<Express\\> \\*really\\* $5?\n- What does it cost?',
    )
  })

  test.each([
    ['ok', 'Good. Is there anything else I can help you with?'],
    ['👍', 'Good. Is there anything else I can help you with?'],
    ['👋', 'Hi there! What can I help you with today?'],
    [
      '👍 👎',
      "I'm sorry I wasn't helpful. Please try rephrasing your question or adding a detail.",
    ],
    ['no, that was all', 'Good. Is there anything else I can help you with?'],
    ['ok thanks bye', 'Goodbye! Come back anytime you have a question.'],
    [
      'you are useless',
      "I'm sorry I wasn't helpful. Please try rephrasing your question or adding a detail.",
    ],
    [
      'This stupid bot doesn’t understand me!!',
      "I'm sorry I wasn't helpful. Please try rephrasing your question or adding a detail.",
    ],
    [
      'can I talk to a real person please',
      "I'm Lexa, a chatbot, and I can't put you through to a person. Ask me how to reach the team, and I'll look for their contact details.",
    ],
  ])('%s is answered', (message, reply) => {
    expect(smallTalk(message, paralegalBot)).toBe(reply)
  })

  test('of a bot without suggested questions suggests none', () => {
    expect(smallTalk('Who are you?', { ...paralegalBot, suggested: [] })).toBe(
      "I'm Lexa, a chatbot. My role: Lawyer. I answer questions from the information I've been given.",
    )
  })

  test.each([
    ['words', 'hello '.repeat(30)],
    ['pictures', '👍'.repeat(100)],
  ])('is no long message of %s', (_of, message) => {
    expect(smallTalk(message, paralegalBot)).toBeNull()
  })

  test.each(['are you a robot', 'Are you a real person?', 'am i talking to a human or a bot'])(
    '%s is told who answers',
    (message) => {
      expect(smallTalk(message, paralegalBot)).toContain("I'm Lexa, a chatbot.")
    },
  )

  test.each([
    ['Hi there, how long does a visa take?', 'how long does a visa take?'],
    ['hello can i renew online? thank you so much!', 'can i renew online?'],
    ['Good morning!\n\nWhat does it cost? Many thanks', 'What does it cost?'],
    ['Hello Kitty lunchboxes', 'Hello Kitty lunchboxes'],
    ['Is there a thank you card?', 'Is there a thank you card?'],
    ['hi', 'hi'],
  ])('%s asks: %s', (message, question) => {
    expect(withoutCourtesies(message)).toBe(question)
  })

  test.each([
    'Hello, how long does a visa take?',
    'no parking zone',
    'What do you offer?',
    'what do you do',
    'How does this work?',
    'where are you from',
    'Is there customer support?',
    'is the manager in on Friday',
    'What is your name change fee?',
    'help with a visa',
    'help with my visa application',
    'thanks to whom was the law passed?',
    'hi-fi prices',
    'Can you help me renew?',
  ])('%s is a question', (message) => {
    expect(smallTalk(message, paralegalBot)).toBeNull()
  })
})
