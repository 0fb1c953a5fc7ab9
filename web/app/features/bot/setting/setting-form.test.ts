import { describe, expect, test } from 'vitest'
import { settingSchema } from './setting-form.ts'

const good = {
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
}

function complaints(changed: object): (string | undefined)[] {
  const result = settingSchema.safeParse({ ...good, ...changed })
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('the settings of a chatbot', () => {
  test('pass with the optional fields left empty', () => {
    expect(complaints({})).toEqual([])
  })

  test('VAL-21 need a role and a personality', () => {
    const text = 'You have to select both a role and a personality'

    expect(complaints({ id1: '' })).toEqual([text])
    expect(complaints({ id2: '  ' })).toEqual([text])
  })

  test('VAL-22 take one or several domains and refuse anything else', () => {
    expect(complaints({ domain: 'example.com' })).toEqual([])
    expect(complaints({ domain: 'example.com, shop.example.org' })).toEqual([])
    for (const domain of ['not a domain', 'http://', 'example.com, not a domain']) {
      expect(complaints({ domain })).toEqual(['Please enter a valid domain'])
    }
  })

  test('VAL-23 need a name', () => {
    expect(complaints({ name: ' ' })).toEqual(['Please enter a chatbot name'])
  })

  test('take a hex colour or none', () => {
    expect(complaints({ bot_msg_bg_color: '#ABC' })).toEqual([])
    expect(complaints({ bot_msg_bg_color: 'red' })).toEqual([
      'Please enter a colour such as #aabbcc',
    ])
  })
})
