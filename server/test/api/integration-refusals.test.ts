import { integrationTexts } from '@askwell/contract/integration-texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { anIntegrator, byOauth, plain } from './integrating.ts'

const nested = (levels: number): object =>
  levels === 0 ? {} : { properties: { a: nested(levels - 1) } }
const parameters = (schema: object) => ({
  definition: JSON.stringify({ name: 'f', parameters: schema }),
})

describe.each(engines)('what a function must not be on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  test.each([
    ['VAL-24', { functionname: ' ' }, { functionname: 'Function Name is required.' }],
    ['Q094', { functionname: '1st' }, { functionname: integrationTexts.nameInvalid }],
    ['VAL-25', { definition: ' ' }, { definition: 'Function Definition is required.' }],
    ['VAL-26', { definition: '{a' }, { definition: integrationTexts.definitionNotJson }],
    ['VAL-26', { definition: '[1]' }, { definition: integrationTexts.definitionNotJson }],
    [
      'VAL-26',
      { definition: '5' },
      { definition: 'Function Definition must be a valid JSON object.' },
    ],
    [
      'VAL-27',
      { definition: '{}' },
      { definition: 'Function Definition must be a non-empty JSON object.' },
    ],
    ['VAL-28', { url: '' }, { url: 'Invalid URL.' }],
    ['VAL-29', { url: 'ftp://x.y' }, { url: 'A valid URL is required.' }],
    ['VAL-29', { url: 'abc' }, { url: 'A valid URL is required.' }],
    ['VAL-30', { ...byOauth, clientid: '' }, { clientid: 'Client ID is required' }],
    ['VAL-31', { ...byOauth, secret: '' }, { secret: 'Client Secret is required' }],
    ['VAL-32', { ...byOauth, tokenurl: '' }, { tokenurl: 'Token URL is required' }],
    ['VAL-33', { authtype: 'API KEY' }, { auth_header: 'Auth Header is required' }],
    [
      'VAL-33',
      { authtype: 'API KEY', auth_header: 'Host: evil.example' },
      { auth_header: integrationTexts.authHeaderReserved },
    ],
    [
      'VAL-33',
      { authtype: 'API KEY', auth_header: 'X-Key: a\r\nHost: evil.example' },
      { auth_header: integrationTexts.authHeaderInvalid },
    ],
    ['VAL-34', { method: 'PUT' }, { method: 'Method is required.' }],
    ['VAL-34', { method: '' }, { method: 'Method is required.' }],
    ['VAL-35', { authtype: 'BASIC' }, { authtype: 'Authentication Type is required.' }],
    ['VAL-35', { authtype: '' }, { authtype: 'Authentication Type is required.' }],
  ])(
    'VAL-24 VAL-25 VAL-26 VAL-27 VAL-28 VAL-29 VAL-30 VAL-31 VAL-32 VAL-33 VAL-34 VAL-35 %s: %j is refused and nothing is saved',
    async (_id, values, errors) => {
      const ada = await anIntegrator(house)

      const reply = await ada.add(values)

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'invalid_request', errors })
      expect(await ada.list()).toEqual([])
    },
  )

  test('CONST-44 CONST-45 VAL-36 without a word on it a function is POST and OAUTH2.0; NOAUTH needs nothing', async () => {
    const ada = await anIntegrator(house)
    const { method: _method, authtype: _authtype, ...others } = plain(ada.botId)

    const refused = await ada.send('POST', '/integration/add', others)
    expect(refused.json()).toMatchObject({ errors: { clientid: 'Client ID is required' } })

    json(await ada.send('POST', '/integration/add', { ...others, authtype: 'NOAUTH' }))
    expect(await ada.list()).toMatchObject([{ method: 'POST', authtype: 'NOAUTH' }])
  })

  test.each([
    [
      'an enum of 501 values',
      parameters({ enum: Array.from({ length: 501 }, (_, n) => n) }),
      integrationTexts.definitionEnumTooLong,
    ],
    ['a schema of many levels', parameters(nested(8)), integrationTexts.definitionTooDeep],
    [
      'a thousand keys',
      parameters({
        properties: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`k${n}`, {}])),
      }),
      integrationTexts.definitionTooLong,
    ],
    [
      'a reference to a file',
      parameters({ properties: { a: { $ref: 'file:///etc/passwd' } } }),
      integrationTexts.definitionRefForeign,
    ],
    [
      'parameters that are a list',
      parameters({ type: 'array' }),
      integrationTexts.definitionParameters,
    ],
    [
      'a pattern that looks ahead',
      parameters({ properties: { a: { pattern: '(?=a)' } } }),
      expect.stringContaining('cannot be used'),
    ],
    [
      'more than 64 KB',
      { definition: JSON.stringify({ description: 'x'.repeat(66_000) }) },
      integrationTexts.definitionTooLarge,
    ],
    [
      'brackets without end',
      { definition: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
      integrationTexts.definitionTooDeep,
    ],
  ])('CVE-2025-59528 %s is refused when it is saved', async (_what, values, message) => {
    const ada = await anIntegrator(house)

    const reply = await ada.add(values)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { definition: message } })
  })

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:7f00:1]/',
    'https://user:word@example.com/',
    'http://intranet/',
    'https://example.com:6379/',
  ])('CVE-2026-31829 CVE-2026-31943 the address %s is refused, also as token URL', async (url) => {
    const ada = await anIntegrator(house)

    for (const values of [{ url }, { ...byOauth, tokenurl: url }]) {
      const reply = await ada.add(values)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'url_blocked' })
    }
    expect(await ada.list()).toEqual([])
  })

  const paid = [
    'hobby_monthly',
    'business_monthly',
    'enterprise_monthly',
    'hobby_yearly',
    'business_yearly',
    'enterprise_yearly',
  ]

  test.each(paid)('ROLE-06 the plan %s may', async (lookupKey) => {
    const ada = await anIntegrator(house, lookupKey)

    expect((await ada.get(`/integration/functions/${ada.botId}`)).statusCode).toBe(200)
    expect((await ada.add({})).statusCode).toBe(200)
  })

  test('ROLE-06 Free and no plan may not: every call answers 403 and says what to do', async () => {
    const ada = await anIntegrator(house)
    const id = await ada.addNow()
    await house.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

    const replies = [
      await ada.get(`/integration/functions/${ada.botId}`),
      await ada.get(`/integration/fetch/${id}`),
      await ada.add({ functionname: 'other' }),
      await ada.edit(id, {}),
      await ada.call(`/integration/removed/${id}`, {}),
      await ada.call('/update_assistant_tools', { function_bot_id: ada.botId }),
      await ada.call(`/integration/switch/${id}`, { is_enabled: false }),
      await ada.call('/integration/web_answers', { bot_id: ada.botId, is_on: true }),
    ]

    for (const reply of replies) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({
        code: 'plan_required',
        message: 'Integrations are part of every paid plan. Choose a plan to use them.',
      })
    }
  })
})
