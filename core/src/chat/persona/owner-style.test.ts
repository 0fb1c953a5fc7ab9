import { describe, expect, test } from 'vitest'
import { storeBot } from '../testing/bot-with-sources.ts'
import { ownerStyle } from './owner-style.ts'

describe("the owner's own words", () => {
  test.each([
    ['Please answer in one sentence.', { maxSentences: 1 }],
    ['Keep it short and to the point.', { maxSentences: 2 }],
    ['Bitte antworte kurz.', { maxSentences: 2 }],
    ['Explain everything in detail.', { maxSentences: 6 }],
    ['Greet visitors with "Ahoy, cyclist!"', { greeting: 'Ahoy, cyclist!' }],
    ['Greet everybody with: Welcome aboard!', { greeting: 'Welcome aboard!' }],
    ['Begin each answer with “Dear guest,”', { opening: 'Dear guest,' }],
    ['End every reply with "Ride safe!"', { closing: 'Ride safe!' }],
    ['Be polite and mention the office hours.', {}],
  ])('%s', (words, style) => {
    expect(ownerStyle(words)).toEqual(style)
  })

  test('of the instruction count more than those of the personality', () => {
    expect(ownerStyle('Short answers.', 'Explains in detail.')).toEqual({ maxSentences: 2 })
  })

  test('choose the nearest personality and the warning that a role needs', () => {
    const bot = storeBot({
      role: { id: 'custom', text: 'Paralegal of our firm' },
      personality: { id: 'custom', text: 'Warm and kind' },
      prompt: 'Say hello with "Good to see you!" End every reply with "Ride safe!"',
    })

    expect(bot.personality.extractive).toMatchObject({
      greetingReply: 'Good to see you!',
      ownClosing: 'Ride safe!',
      openings: ['Happy to help:', "Good question, here's what I know:", 'Sure, here you go:'],
    })
    expect(bot.role.extractive.closing).toBe('This is general information, not legal advice.')
  })

  test('change nothing where they ask for nothing', () => {
    const bot = storeBot({ prompt: 'Mention our newsletter.' })

    expect(bot.personality.extractive).toEqual({
      maxSentences: 4,
      greetingReply: 'Good day. How may I assist you?',
    })
  })
})
