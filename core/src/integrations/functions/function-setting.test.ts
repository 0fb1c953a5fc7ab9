import type { FunctionFields } from '@askwell/contract/integrations/integrations'
import { expect, test } from 'vitest'
import { maskSecret, toFunctionSetting } from './function-setting.ts'
import { imageTypeOf } from './image-type.ts'
import type { FunctionCredentials, FunctionSetting } from '../ports/bot-function.ts'

const fields: FunctionFields = {
  functionname: 'get_order',
  definition: '{"description":"Looks up."}',
  url: 'https://a.example/',
  method: 'POST',
  authtype: 'OAUTH2.0',
  clientid: 'c1',
  secret: 's1',
  tokenurl: 'https://a.example/token',
  auth_header: 'X-Key: 1',
  is_enabled: true,
  asks_visitor: true,
  needs_identity: false,
  activity: '',
  button_label: 'Track my order',
  answer_text: '',
}
const stored: FunctionCredentials &
  Pick<
    FunctionSetting,
    'url' | 'method' | 'transport' | 'connector' | 'headers' | 'body' | 'connectorDefinition'
  > = {
  url: 'https://a.example/v0/orders?all=1',
  method: 'POST',
  transport: 'http',
  connector: 'automation',
  headers: { 'x-version': '2' },
  body: { all: '{q}' },
  connectorDefinition: { name: 'start' },
  authType: 'OAUTH2.0',
  clientId: 'c0',
  clientSecret: 's0',
  tokenUrl: 'https://a.example/t0',
  authHeader: '',
}

test('stores only the credentials of the chosen type', () => {
  expect(toFunctionSetting(fields, null)).toEqual({
    name: 'get_order',
    definition: { name: 'get_order', description: 'Looks up.' },
    url: 'https://a.example/',
    method: 'POST',
    authType: 'OAUTH2.0',
    clientId: 'c1',
    clientSecret: 's1',
    tokenUrl: 'https://a.example/token',
    authHeader: '',
    isEnabled: true,
    asksVisitor: true,
    needsIdentity: false,
    activity: '',
    buttonLabel: 'Track my order',
    answerText: '',
    transport: 'http',
    connector: '',
    headers: {},
    body: null,
    connectorDefinition: null,
  })
  expect(toFunctionSetting({ ...fields, authtype: 'API KEY' }, null)).toMatchObject({
    clientSecret: '',
    authHeader: 'X-Key: 1',
  })
})

test('Q091 keeps the stored secret when the mask is sent back, and refuses the mask without one', () => {
  const masked = { ...fields, secret: '********' }

  expect(toFunctionSetting(masked, stored).clientSecret).toBe('s0')
  expect(() => toFunctionSetting(masked, null)).toThrow('Client Secret is required')
  expect(() =>
    toFunctionSetting({ ...masked, authtype: 'API KEY', auth_header: '********' }, stored),
  ).toThrow('Auth Header is required')
  expect([maskSecret('s0'), maskSecret('')]).toEqual(['********', ''])
})

test.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe1', 'image/jpeg'],
  ['52494646000000005745425056503820', 'image/webp'],
  ['524946460000000041564920', null],
  ['3c737667', null],
  ['', null],
])('Q099 detects the bytes %s as %s', (hex, type) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  expect(imageTypeOf(bytes)).toBe(type)
})

test('keeps in an edit what a connector set', () => {
  expect(toFunctionSetting(fields, stored)).toMatchObject({
    transport: 'http',
    connector: 'automation',
    headers: { 'x-version': '2' },
    body: { all: '{q}' },
    connectorDefinition: { name: 'start' },
  })
})

const again = 'Enter the secret again because the URL changed.'
const masked = { ...fields, secret: '********' }
const keyed = { ...fields, authtype: 'API KEY' as const, auth_header: '********' }
const storedKey = { ...stored, authType: 'API KEY' as const, authHeader: 'X-Key: 9' }

test.each(['https://a.example/v9/{id}?x={y}', 'https://A.example:443/', 'https://a.example/#top'])(
  'Q091 keeps a stored secret while scheme, host and port stay the same: %s',
  (url) => {
    expect(toFunctionSetting({ ...masked, url, tokenurl: url }, stored).clientSecret).toBe('s0')
    expect(toFunctionSetting({ ...keyed, url }, storedKey).authHeader).toBe('X-Key: 9')
  },
)

test.each([
  'http://a.example/',
  'https://a.example:8443/',
  'https://b.example/',
  'https://a.example.evil.example/',
  'https://a.example@evil.example/',
  'https://evil.example/?https://a.example/',
])('Q091 requires the secret again when the URL changes to %s', (url) => {
  expect(() => toFunctionSetting({ ...masked, url }, stored)).toThrow(again)
  expect(() => toFunctionSetting({ ...masked, tokenurl: url }, stored)).toThrow(
    expect.objectContaining({ code: 'invalid_request', fields: { secret: again } }),
  )
  expect(() => toFunctionSetting({ ...keyed, url }, storedKey)).toThrow(
    expect.objectContaining({ fields: { auth_header: again } }),
  )
  expect(toFunctionSetting({ ...fields, url, tokenurl: url }, stored).clientSecret).toBe('s1')
})

test('keeps in an edit the secret that signs deliveries, whatever credentials the form contains', () => {
  const signed = { ...stored, transport: 'webhook', authHeader: 'whsec_a' } as const
  const edited = toFunctionSetting({ ...fields, authtype: 'NOAUTH' }, signed)

  expect(edited).toMatchObject({ url: 'https://a.example/', authHeader: 'whsec_a' })
})

test.each(['https://evil.example/', 'http://a.example/', 'https://a.example:8443/', '//a.example'])(
  'a signing secret does not follow deliveries to %s',
  (url) => {
    const signed = { ...stored, transport: 'webhook', authHeader: 'whsec_a' } as const

    expect(() => toFunctionSetting({ ...fields, authtype: 'NOAUTH', url }, signed)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        fields: { url: expect.stringContaining('Reconnect the service') },
      }),
    )
  },
)

test('keeps the recipients of e-mails in an edit, and refuses such a function written by hand', () => {
  const mailing = { ...stored, transport: 'mail', url: 'mailto:desk@a.example' } as const
  const to = { ...fields, url: 'mailto:eve@evil.example' }

  expect(toFunctionSetting(to, mailing).url).toBe('mailto:desk@a.example')
  expect(() => toFunctionSetting(to, stored)).toThrow('A valid URL is required.')
  expect(() => toFunctionSetting(to, null)).toThrow('A valid URL is required.')
})

test.each(['', '{a', '[1]', '5'])('refuses the definition %j, which is no object', (definition) => {
  expect(() => toFunctionSetting({ ...fields, definition }, null)).toThrow(
    expect.objectContaining({ code: 'invalid_request' }),
  )
})
