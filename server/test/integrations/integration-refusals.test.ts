import * as texts from '@askwell/messages/functions/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner, oauthFields, functionFields } from './function-owner.ts'

const nested = (levels: number): object =>
  levels === 0 ? {} : { properties: { a: nested(levels - 1) } }
const parameters = (schema: object) => ({
  definition: JSON.stringify({ name: 'f', parameters: schema }),
})

describe.each(engines)('invalid functions on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  test.each([
    [
      'VAL-24 a function without a name',
      { functionname: ' ' },
      { functionname: 'Function Name is required.' },
    ],
    ['a name with a digit first', { functionname: '1st' }, { functionname: texts.nameInvalid }],
    [
      'VAL-25 a function without a definition',
      { definition: ' ' },
      { definition: 'Function Definition is required.' },
    ],
    [
      'VAL-26 a definition that is no object',
      { definition: '{a' },
      { definition: texts.definitionNotJson },
    ],
    [
      'VAL-26 a definition that is no object',
      { definition: '[1]' },
      { definition: texts.definitionNotJson },
    ],
    [
      'VAL-26 a definition that is no object',
      { definition: '5' },
      { definition: 'Function Definition must be a valid JSON object.' },
    ],
    [
      'VAL-27 an empty definition',
      { definition: '{}' },
      { definition: 'Function Definition must be a non-empty JSON object.' },
    ],
    ['VAL-28 no address', { url: '' }, { url: 'Invalid URL.' }],
    [
      'VAL-29 an address that is not http',
      { url: 'ftp://x.y' },
      { url: 'A valid URL is required.' },
    ],
    ['VAL-29 an address that is not http', { url: 'abc' }, { url: 'A valid URL is required.' }],
    [
      'VAL-30 no client id',
      { ...oauthFields, clientid: '' },
      { clientid: 'Client ID is required' },
    ],
    [
      'VAL-31 no client secret',
      { ...oauthFields, secret: '' },
      { secret: 'Client Secret is required' },
    ],
    [
      'VAL-32 no token address',
      { ...oauthFields, tokenurl: '' },
      { tokenurl: 'Token URL is required' },
    ],
    [
      'VAL-33 a header that is missing, reserved or broken',
      { authtype: 'API KEY' },
      { auth_header: 'Auth Header is required' },
    ],
    [
      'VAL-33 a header that is missing, reserved or broken',
      { authtype: 'API KEY', auth_header: 'Host: evil.example' },
      { auth_header: texts.authHeaderReserved },
    ],
    [
      'VAL-33 a header that is missing, reserved or broken',
      { authtype: 'API KEY', auth_header: 'X-Key: a\r\nHost: evil.example' },
      { auth_header: texts.authHeaderInvalid },
    ],
    ['VAL-34 another method', { method: 'PUT' }, { method: 'Method is required.' }],
    ['VAL-34 another method', { method: '' }, { method: 'Method is required.' }],
    [
      'VAL-35 another authentication',
      { authtype: 'BASIC' },
      { authtype: 'Authentication Type is required.' },
    ],
    [
      'VAL-35 another authentication',
      { authtype: '' },
      { authtype: 'Authentication Type is required.' },
    ],
  ])('%s, as in %j, is refused and nothing is stored', async (_id, values, errors) => {
    const ada = await createFunctionOwner(app)

    const reply = await ada.add(values)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request', errors })
    expect(await ada.list()).toEqual([])
  })

  test('CONST-44 CONST-45 VAL-36 the defaults are POST and OAUTH2.0; NOAUTH needs nothing', async () => {
    const ada = await createFunctionOwner(app)
    const { method: _method, authtype: _authtype, ...others } = functionFields(ada.botId)

    const refused = await ada.send('POST', '/integration/add', others)
    expect(refused.json()).toMatchObject({ errors: { clientid: 'Client ID is required' } })

    json(await ada.send('POST', '/integration/add', { ...others, authtype: 'NOAUTH' }))
    expect(await ada.list()).toMatchObject([{ method: 'POST', authtype: 'NOAUTH' }])
  })

  test.each([
    [
      'an enum of 501 values',
      parameters({ enum: Array.from({ length: 501 }, (_, n) => n) }),
      texts.definitionEnumTooLong,
    ],
    ['a schema of many levels', parameters(nested(8)), texts.definitionTooDeep],
    [
      'a thousand keys',
      parameters({
        properties: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`k${n}`, {}])),
      }),
      texts.definitionTooLong,
    ],
    [
      'a reference to a file',
      parameters({ properties: { a: { $ref: 'file:///etc/passwd' } } }),
      texts.definitionRefForeign,
    ],
    ['parameters that are a list', parameters({ type: 'array' }), texts.definitionParameters],
    [
      'a pattern that looks ahead',
      parameters({ properties: { a: { pattern: '(?=a)' } } }),
      expect.stringContaining("can't be used"),
    ],
    [
      'more than 64 KB',
      { definition: JSON.stringify({ description: 'x'.repeat(66_000) }) },
      texts.definitionTooLarge,
    ],
    [
      'brackets without end',
      { definition: `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
      texts.definitionTooDeep,
    ],
  ])('CVE-2025-59528 %s is refused when it is saved', async (_what, values, message) => {
    const ada = await createFunctionOwner(app)

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
    const ada = await createFunctionOwner(app)

    for (const values of [{ url }, { ...oauthFields, tokenurl: url }]) {
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

  test.each(paid)('ROLE-06 the plan %s allows functions', async (lookupKey) => {
    const ada = await createFunctionOwner(app, lookupKey)

    expect((await ada.get(`/integration/functions/${ada.botId}`)).statusCode).toBe(200)
    expect((await ada.add({})).statusCode).toBe(200)
  })

  test('ROLE-06 Free and no plan do not: every call returns 403 with what to do', async () => {
    const ada = await createFunctionOwner(app)
    const id = await ada.addNow()
    await app.database.db.deleteFrom('subscriptions').where('user_id', '=', ada.user.id).execute()

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
        message: 'Integrations are included in every paid plan. Choose a plan to use them.',
      })
    }
  })
})
