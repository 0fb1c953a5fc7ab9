import { expect, test } from 'vitest'
import {
  authHeaderFault,
  definitionFault,
  isFunctionName,
  parametersOf,
  parseAuthHeader,
  urlFault,
} from './integration-rules.ts'
import { functionFields } from './integrations.ts'

test.each(['a', 'get_order', 'A-1', `f${'x'.repeat(63)}`])('Q094 %s is a function name', (name) => {
  expect(isFunctionName(name)).toBe(true)
})

test.each(['', '1a', '_a', 'a b', 'a.b', 'ä', `f${'x'.repeat(64)}`])(
  'Q094 %j is no function name',
  (name) => {
    expect(isFunctionName(name)).toBe(false)
  },
)

test.each([
  ['https://a.example', null],
  ['http://a.example:8080/x/{id}?q={q}#top', null],
  ['HTTPS://A.example/', null],
  ['', 'Invalid URL.'],
  ['abc', 'A valid URL is required.'],
  ['ftp://x.y', 'A valid URL is required.'],
  ['https://', 'A valid URL is required.'],
  ['https://{host}/x', 'A valid URL is required.'],
  ['https://a.example/a b', 'A valid URL is required.'],
  ['javascript:alert(1)', 'A valid URL is required.'],
])('VAL-28 VAL-29 the address %j: %s', (url, fault) => {
  expect(urlFault(url)).toBe(fault)
})

test.each([
  ['', 'Function Definition is required.'],
  ['{a', 'Function Definition must be a valid JSON object.'],
  ['null', 'Function Definition must be a valid JSON object.'],
  ['"a"', 'Function Definition must be a valid JSON object.'],
  ['{}', 'Function Definition must be a non-empty JSON object.'],
  [
    '{"name":"a","parameters":{"$ref":"https://evil.example/s.json"}}',
    'A $ref in the Function Definition must start with #.',
  ],
  ['{"name":"a","parameters":{"$ref":"#/$defs/a"}}', null],
  ['{"name":"a","parameters":{"properties":{"enum":{"type":"string"}}}}', null],
])('VAL-25 VAL-26 VAL-27 the definition %s: %s', (text, fault) => {
  expect(definitionFault(text)).toBe(fault)
})

test('the schema of the arguments is found in each of the three forms', () => {
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
])('Q092 the header %j', (text, header) => {
  expect(parseAuthHeader(text)).toEqual(header)
})

test.each(['Host: a', 'content-length: 1', 'Transfer-Encoding: chunked', 'Cookie: a=b', 'TE: x'])(
  'Q092 the header %s belongs to the connection',
  (text) => {
    expect(authHeaderFault(text)).toMatch(/belongs to the connection/)
  },
)

test('Q093 all mistakes are told at once, each under its field', () => {
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
])('VAL-34 VAL-35 %s %j reads %s', (_id, wrong, message) => {
  const fine = {
    functionname: 'f',
    definition: '{"a":1}',
    url: 'https://a.example',
    authtype: 'NOAUTH',
  }
  const { error } = functionFields.safeParse({ ...fine, ...wrong })

  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
