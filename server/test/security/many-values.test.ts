import { limits } from '@askwell/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const numbers = (count: number) => Array.from({ length: count }, () => 0)

describe('JSON of many values', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await createTestApp(sqlite)
    token = (await app.createOwner()).token
  })
  afterAll(() => app.close())

  const statusAndCode = async (url: string, body: object) => {
    const reply = await app.call(url, body, token)
    return [reply.statusCode, reply.json<{ code: string }>().code]
  }

  test('a body of more than 50,000 values is refused before it is parsed', async () => {
    const tooLarge = [413, 'too_large']

    expect(await statusAndCode('/get_chatbot_setting', { id: numbers(400_000) })).toEqual(tooLarge)
    expect(await statusAndCode('/get_chatbot_setting', numbers(400_000))).toEqual(tooLarge)
    expect(await statusAndCode('/choose_pages', numbers(limits.jsonValues + 1))).toEqual(tooLarge)
    expect(await statusAndCode('/get_chatbot_setting', { id: numbers(40_000) })).toEqual([
      400,
      'invalid_request',
    ])
  })

  test.each(['fileids', 'contents', 'newwebsites'])(
    'a list in the field %s is refused as a whole, not with an error for each item',
    async (field) => {
      const refused = [400, 'invalid_request']
      const asText = { id: 'x', [field]: JSON.stringify(numbers(300_000)) }
      const asList = { id: 'x', [field]: numbers(40_000) }
      const fewTexts = { id: 'x', [field]: JSON.stringify(['a', 'b']) }

      expect(await statusAndCode('/update_model_info', asText)).toEqual(refused)
      expect(await statusAndCode('/update_model_info', asList)).toEqual(refused)
      expect(await statusAndCode('/update_model_info', fewTexts)).toEqual([404, 'not_found'])
    },
  )

  test.each([
    ['/choose_pages', { page_ids: numbers(20_000) }, 'page_ids'],
    ['/integration/import', { functions: numbers(20_000) }, 'functions'],
    [
      '/integration/connect',
      { settings: Object.fromEntries(numbers(3_000).map((_zero, at) => [`k${at}`, 1])) },
      'settings',
    ],
  ])('%s names the field with too many values', async (url, body, field) => {
    const reply = await app.call(url, body, token)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: `The field ${field} is too long.` } })
  })
})
