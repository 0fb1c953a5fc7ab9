import { describe, expect, test } from 'vitest'
import { changedFields, settingSchema } from './setting-form.ts'

const validFields = {
  name: 'Ampere',
  id1: 'role_lawyer',
  id2: 'dry humour',
  suggested: 'When are you open?\nWhere are you?',
  placeholder: '',
  initial: '',
  bot_msg_bg_color: '',
  use_custom: 'false',
  img_id: 0,
  domain: '',
  prompt: '',
  ai_notice: 'An AI answers.',
  time_zone: 'Europe/Berlin',
  privacy_url: '',
}

function errorMessages(changed: object): (string | undefined)[] {
  const result = settingSchema.safeParse({ ...validFields, ...changed })
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('the schema of the settings', () => {
  test('accepts empty optional fields', () => {
    expect(errorMessages({})).toEqual([])
  })

  test('VAL-21 requires a role and a personality', () => {
    const text = 'You have to select both a role and a personality'

    expect(errorMessages({ id1: '' })).toEqual([text])
    expect(errorMessages({ id2: '  ' })).toEqual([text])
  })

  test('VAL-22 accepts one or several domains and refuses anything else', () => {
    expect(errorMessages({ domain: 'example.com' })).toEqual([])
    expect(errorMessages({ domain: 'example.com, shop.example.org' })).toEqual([])
    for (const domain of ['not a domain', 'http://', 'example.com, not a domain']) {
      expect(errorMessages({ domain })).toEqual(['Please enter a valid domain'])
    }
  })

  test('VAL-23 requires a name', () => {
    expect(errorMessages({ name: ' ' })).toEqual(['Please enter a chatbot name'])
  })

  test('requires a notice that says something, and an address of a privacy page', () => {
    for (const notice of ['', '   ', '\u200b', '...']) {
      expect(errorMessages({ ai_notice: notice })).toEqual([
        "Tell visitors that they're chatting with an AI.",
      ])
    }
    expect(errorMessages({ ai_notice: 'x'.repeat(201) })).toEqual([
      'The notice can be up to 200 characters.',
    ])
    expect(errorMessages({ privacy_url: 'https://example.com/privacy' })).toEqual([])
    for (const url of ['example.com', 'javascript:alert(1)', 'https://', 'https://a b.example']) {
      expect(errorMessages({ privacy_url: url })).toEqual([
        'Enter a URL that starts with https:// or http://.',
      ])
    }
  })

  test('accepts a hex color or none', () => {
    expect(errorMessages({ bot_msg_bg_color: '#ABC' })).toEqual([])
    expect(errorMessages({ bot_msg_bg_color: 'red' })).toEqual([
      'Please enter a color such as #aabbcc',
    ])
  })
})

test('only fields that the owner changed are changes', () => {
  const fields = settingSchema.parse({ ...validFields, initial: 'Hello', prompt: '' })
  const changes = changedFields(fields, { initial: true, prompt: true, name: false })
  expect(changes).toEqual({ initial: 'Hello', prompt: '' })
})
