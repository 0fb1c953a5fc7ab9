import { describe, expect, test } from 'vitest'
import { parsePersonality, parseRole } from './persona-ref.ts'
import { customReplyTexts, personalities, roles } from './personas.ts'

const sentencesIn = (text: string) => text.split(/(?<=[.!?]) /u).length

describe('selectable roles and personalities', () => {
  test('WIZ-06 API-29 there are at least 14 roles and 8 personalities', () => {
    expect(roles.length).toBeGreaterThanOrEqual(14)
    expect(personalities.length).toBeGreaterThanOrEqual(8)
  })

  test('contain the roles of the three sample bots', () => {
    const names = roles.map((role) => role.name)

    expect(names).toContain('Lawyer')
    expect(names).toContain('Electric safety compliance officer')
    expect(names).toContain('HR advisor')
  })

  test('ENT-20 have unique ids and names', () => {
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

describe('reply texts without a language model', () => {
  test.each([...roles, { name: 'A custom role', extractive: customReplyTexts.role }])(
    '$name contains the abstention phrase in its not-found text',
    ({ extractive }) => {
      expect(extractive.notFound).toContain('I could not find this in what I have been taught')
    },
  )

  test.each([...personalities])('$name has openings that end with a colon', ({ extractive }) => {
    for (const lead of extractive.openings ?? []) expect(lead).toMatch(/^[^\n]+:$/u)
  })

  test.each([...personalities])('$name answers a greeting with a question', ({ extractive }) => {
    expect(extractive.greetingReply).toMatch(/\?$/u)
  })

  test('quote different numbers of sentences by personality', () => {
    const lengths = new Set(personalities.map(({ extractive }) => extractive.maxSentences))

    expect(lengths).toEqual(new Set([2, 4]))
  })

  test('always states for a lawyer that a reply is no legal advice', () => {
    const lawyer = roles.find(({ id }) => id === 'role_lawyer')

    expect(lawyer?.extractive.closing).toBe('This is general information, not legal advice.')
  })
})

test.each(['7', '0000'])('the number %s is no role and no personality', (value) => {
  expect(() => parseRole(value)).toThrow('You have to select both a role and a personality')
  expect(() => parsePersonality(value)).toThrow('You have to select both a role and a personality')
})

test.each(['role_lawyer', 'Lawyer', 'lawyer'])('%s is the listed role', (value) => {
  expect(parseRole(value)).toEqual({ id: 'role_lawyer', text: '' })
})

test('another text is a role of its own', () => {
  expect(parseRole('Beekeeper')).toEqual({ id: '', text: 'Beekeeper' })
})
