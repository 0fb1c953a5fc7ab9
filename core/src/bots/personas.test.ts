import { describe, expect, test } from 'vitest'
import { customVoice, personalities, roles } from './personas.ts'

const sentencesIn = (text: string) => text.split(/(?<=[.!?]) /u).length

describe('the roles and personalities an owner chooses from', () => {
  test('WIZ-06 API-29 there are at least 14 roles and 8 personalities', () => {
    expect(roles.length).toBeGreaterThanOrEqual(14)
    expect(personalities.length).toBeGreaterThanOrEqual(8)
  })

  test('the roles of the three sample bots are among them', () => {
    const names = roles.map((role) => role.name)

    expect(names).toContain('Lawyer')
    expect(names).toContain('Electric safety compliance officer')
    expect(names).toContain('HR advisor')
  })

  test('ENT-20 every id and every name is there once', () => {
    const all = [...roles, ...personalities]

    expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length)
    expect(new Set(all.map((entry) => entry.name)).size).toBe(all.length)
  })

  test.each([...roles])('$name is a well-formed role', (role) => {
    expect(role.id).toMatch(/^role_[a-z_]+$/u)
    expect(role.name.length).toBeLessThanOrEqual(40)
    expect(sentencesIn(role.instruction)).toBeGreaterThanOrEqual(2)
    expect(sentencesIn(role.instruction)).toBeLessThanOrEqual(5)
  })

  test.each([...personalities])('$name is a well-formed personality', (personality) => {
    expect(personality.id).toMatch(/^personality_[a-z_]+$/u)
    expect(personality.name.length).toBeLessThanOrEqual(40)
    expect(sentencesIn(personality.instruction)).toBeGreaterThanOrEqual(2)
    expect(sentencesIn(personality.instruction)).toBeLessThanOrEqual(5)
  })
})

describe('how a persona speaks without a language model', () => {
  test.each([...roles, { name: 'A custom role', keyless: customVoice.role }])(
    '$name admits a gap in the words by which an abstention is known',
    ({ keyless }) => {
      expect(keyless.notFound).toContain('I could not find this in what I have been taught')
    },
  )

  test.each([...personalities])('$name opens with lines that end with a colon', ({ keyless }) => {
    for (const lead of keyless.lead ?? []) expect(lead).toMatch(/^[^\n]+:$/u)
  })

  test.each([...personalities])('$name answers a greeting with a question', ({ keyless }) => {
    expect(keyless.greetingReply).toMatch(/\?$/u)
  })

  test('the personalities differ in how much they quote', () => {
    const lengths = new Set(personalities.map(({ keyless }) => keyless.maxSentences))

    expect(lengths).toEqual(new Set([1, 2, 3]))
  })

  test('a lawyer never leaves out that an answer is no legal advice', () => {
    const lawyer = roles.find(({ id }) => id === 'role_lawyer')

    expect(lawyer?.keyless.closing).toBe('This is general information, not legal advice.')
  })
})
