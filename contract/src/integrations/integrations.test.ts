import { expect, test } from 'vitest'
import {
  authHeaderError,
  definitionError,
  isFunctionName,
  parametersOf,
  parseAuthHeader,
  urlError,
} from './integration-rules.ts'
import { functionFields } from './integrations.ts'

test.each(['a', 'get_order', 'A-1', `f${'x'.repeat(63)}`])(
  'Q094 accepts %s as a function name',
  (name) => {
    expect(isFunctionName(name)).toBe(true)
  },
)

test.each(['', '1a', '_a', 'a b', 'a.b', 'ä', `f${'x'.repeat(64)}`])(
  'Q094 refuses %j as a function name',
  (name) => {
    expect(isFunctionName(name)).toBe(false)
  },
)

test.each(['https://a.example', 'http://a.example:8080/x/{id}?q={q}#top', 'HTTPS://A.example/'])(
  'accepts the URL %s',
  (url) => {
    expect(urlError(url)).toBeNull()
  },
)

test.each([
  ['VAL-28', '', 'Invalid URL.'],
  ['VAL-29', 'abc', 'A valid URL is required.'],
  ['VAL-29', 'ftp://x.y', 'A valid URL is required.'],
  ['VAL-29', 'https://', 'A valid URL is required.'],
  ['VAL-29', 'https://{host}/x', 'A valid URL is required.'],
  ['VAL-29', 'https://a.example/a b', 'A valid URL is required.'],
  ['VAL-29', 'javascript:alert(1)', 'A valid URL is required.'],
])('%s returns for the URL %j: %s', (_id, url, fault) => {
  expect(urlError(url)).toBe(fault)
})

test.each([
  ['VAL-25', '', 'Function Definition is required.'],
  ['VAL-26', '{a', 'Function Definition must be a valid JSON object.'],
  ['VAL-26', '[1]', 'Function Definition must be a valid JSON object.'],
  ['VAL-26', '5', 'Function Definition must be a valid JSON object.'],
  ['VAL-26', 'null', 'Function Definition must be a valid JSON object.'],
  ['VAL-26', '"a"', 'Function Definition must be a valid JSON object.'],
  ['VAL-27', '{}', 'Function Definition must be a non-empty JSON object.'],
  [
    'a foreign reference in',
    '{"name":"a","parameters":{"$ref":"https://evil.example/s.json"}}',
    'A $ref in the Function Definition must start with #.',
  ],
  ['its own reference in', '{"name":"a","parameters":{"$ref":"#/$defs/a"}}', null],
  [
    'a field called enum in',
    '{"name":"a","parameters":{"properties":{"enum":{"type":"string"}}}}',
    null,
  ],
])('%s returns for the definition %s: %s', (_id, text, fault) => {
  expect(definitionError(text)).toBe(fault)
})

test('finds the schema of the arguments in each of the three forms', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }

  expect(parametersOf(schema)).toEqual(schema)
  expect(parametersOf({ name: 'f', parameters: schema })).toEqual(schema)
  expect(parametersOf({ type: 'function', function: { name: 'f', parameters: schema } })).toEqual(
    schema,
  )
  expect(parametersOf({ name: 'f' })).toEqual({ type: 'object', properties: {} })
})

test.each([
  ['X-Api-Key: abc', { name: 'X-Api-Key', value: 'abc' }],
  ['Authorization: Bearer abc', { name: 'Authorization', value: 'Bearer abc' }],
  ['Bearer abc', { name: 'Authorization', value: 'Bearer abc' }],
  ['abc:def', { name: 'abc', value: 'def' }],
  ['X-Key:', null],
  ['X Key: a', null],
  ['X-Key: a\nHost: b', null],
  ['X-Key: ä', null],
])('Q092 parses the header %j', (text, header) => {
  expect(parseAuthHeader(text)).toEqual(header)
})

test.each(['Host: a', 'content-length: 1', 'Transfer-Encoding: chunked', 'Cookie: a=b', 'TE: x'])(
  'Q092 refuses the header %s, which the connection sets',
  (text) => {
    expect(authHeaderError(text)).toMatch(/header is reserved/)
  },
)

test('Q093 returns all errors at once, each under its field', () => {
  const { error } = functionFields.safeParse({ definition: '5', method: 'PUT', url: 'abc' })

  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['functionname', 'Function Name is required.'],
    ['definition', 'Function Definition must be a valid JSON object.'],
    ['url', 'A valid URL is required.'],
    ['method', 'Method is required.'],
    ['clientid', 'Client ID is required'],
    ['secret', 'Client Secret is required'],
    ['tokenurl', 'Token URL is required'],
  ])
})

test.each([
  ['VAL-34', { method: 'PUT' }, 'Method is required.'],
  ['VAL-34', { method: '' }, 'Method is required.'],
  ['VAL-35', { authtype: 'BASIC' }, 'Authentication Type is required.'],
  ['VAL-35', { authtype: '' }, 'Authentication Type is required.'],
])('%s refuses %j with %s', (_id, wrong, message) => {
  const fine = {
    functionname: 'f',
    definition: '{"a":1}',
    url: 'https://a.example',
    authtype: 'NOAUTH',
  }
  const { error } = functionFields.safeParse({ ...fine, ...wrong })

  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
