import type { FunctionFields } from '@askwell/contract/integrations'
import { expect, test } from 'vitest'
import { maskOf, settingOf } from './function-setting.ts'
import { imageTypeOf } from './image-type.ts'
import type { Credentials, FunctionSetting } from './ports.ts'

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
const stored: Credentials &
  Pick<
    FunctionSetting,
    'url' | 'method' | 'transport' | 'connector' | 'headers' | 'body' | 'made'
  > = {
  url: 'https://a.example/v0/orders?all=1',
  method: 'POST',
  transport: 'http',
  connector: 'automation',
  headers: { 'x-version': '2' },
  body: { all: '{q}' },
  made: { name: 'start' },
  authType: 'OAUTH2.0',
  clientId: 'c0',
  clientSecret: 's0',
  tokenUrl: 'https://a.example/t0',
  authHeader: '',
}

test('only the credentials of the chosen type are kept', () => {
  expect(settingOf(fields, null)).toEqual({
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
    made: null,
  })
  expect(settingOf({ ...fields, authtype: 'API KEY' }, null)).toMatchObject({
    clientSecret: '',
    authHeader: 'X-Key: 1',
  })
})

test('Q091 the mask sent back means the stored secret, and nothing where none is stored', () => {
  const masked = { ...fields, secret: '********' }

  expect(settingOf(masked, stored).clientSecret).toBe('s0')
  expect(() => settingOf(masked, null)).toThrow('Client Secret is required')
  expect(() =>
    settingOf({ ...masked, authtype: 'API KEY', auth_header: '********' }, stored),
  ).toThrow('Auth Header is required')
  expect([maskOf('s0'), maskOf('')]).toEqual(['********', ''])
})

test.each([
  ['89504e470d0a1a0a00', 'image/png'],
  ['ffd8ffe1', 'image/jpeg'],
  ['52494646000000005745425056503820', 'image/webp'],
  ['524946460000000041564920', null],
  ['3c737667', null],
  ['', null],
])('Q099 the bytes %s are %s', (hex, type) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  expect(imageTypeOf(bytes)).toBe(type)
})

test('an edit leaves what a connector set', () => {
  expect(settingOf(fields, stored)).toMatchObject({
    transport: 'http',
    connector: 'automation',
    headers: { 'x-version': '2' },
    body: { all: '{q}' },
    made: { name: 'start' },
  })
})

const again = 'Enter the secret again, because the address changed.'
const masked = { ...fields, secret: '********' }
const keyed = { ...fields, authtype: 'API KEY' as const, auth_header: '********' }
const storedKey = { ...stored, authType: 'API KEY' as const, authHeader: 'X-Key: 9' }

test.each(['https://a.example/v9/{id}?x={y}', 'https://A.example:443/', 'https://a.example/#top'])(
  'Q091 a stored secret stays while scheme, host and port do: %s',
  (url) => {
    expect(settingOf({ ...masked, url, tokenurl: url }, stored).clientSecret).toBe('s0')
    expect(settingOf({ ...keyed, url }, storedKey).authHeader).toBe('X-Key: 9')
  },
)

test.each([
  'http://a.example/',
  'https://a.example:8443/',
  'https://b.example/',
  'https://a.example.evil.example/',
  'https://a.example@evil.example/',
  'https://evil.example/?https://a.example/',
])('Q091 a stored secret does not follow its function to %s', (url) => {
  expect(() => settingOf({ ...masked, url }, stored)).toThrow(again)
  expect(() => settingOf({ ...masked, tokenurl: url }, stored)).toThrow(
    expect.objectContaining({ code: 'invalid_request', fields: { secret: again } }),
  )
  expect(() => settingOf({ ...keyed, url }, storedKey)).toThrow(
    expect.objectContaining({ fields: { auth_header: again } }),
  )
  expect(settingOf({ ...fields, url, tokenurl: url }, stored).clientSecret).toBe('s1')
})

test('an edit leaves the secret that signs deliveries, whatever the form says of credentials', () => {
  const signed = { ...stored, transport: 'webhook', authHeader: 'whsec_a' } as const
  const edited = settingOf({ ...fields, authtype: 'NOAUTH' }, signed)

  expect(edited).toMatchObject({ url: 'https://a.example/', authHeader: 'whsec_a' })
})

test('whom letters go to is no part of an edit, and nobody writes such a function by hand', () => {
  const mailing = { ...stored, transport: 'mail', url: 'mailto:desk@a.example' } as const
  const to = { ...fields, url: 'mailto:eve@evil.example' }

  expect(settingOf(to, mailing).url).toBe('mailto:desk@a.example')
  expect(() => settingOf(to, stored)).toThrow('A valid URL is required.')
  expect(() => settingOf(to, null)).toThrow('A valid URL is required.')
})
