import { functionFields } from '@askwell/contract/integrations/integrations'
import type { FunctionDetail } from '@askwell/contract/integrations/integrations'
import { expect, test } from 'vitest'
import { exampleDefinition, newFunction, pictureError, valuesOf } from './function-values.ts'

const detail: FunctionDetail = {
  id: 'f1',
  name: 'get_order',
  schema: { name: 'get_order' },
  url: 'https://shop.example.org/orders',
  clientid: 'c1',
  secret: '********',
  authtype: 'OAUTH2.0',
  tokenUrl: 'https://login.example.org/token',
  auth_header: '',
  method: 'GET',
  transport: 'http',
  image: null,
  is_enabled: true,
  asks_visitor: true,
  needs_identity: false,
  activity: 'Looking up your order…',
  button_label: 'Track my order',
  answer_text: '',
  bot_id: 'b1',
  user_id: 'u1',
  created: 1,
  createdBy: 'u1',
  modified: 2,
  modifiedBy: 'u1',
}

test('the form shows the fields of a stored function that an owner sets', () => {
  expect(valuesOf(detail)).toEqual({
    functionname: 'get_order',
    definition: '{\n  "name": "get_order"\n}',
    url: 'https://shop.example.org/orders',
    method: 'GET',
    authtype: 'OAUTH2.0',
    clientid: 'c1',
    secret: '********',
    tokenurl: 'https://login.example.org/token',
    auth_header: '',
    is_enabled: true,
    asks_visitor: true,
    needs_identity: false,
    activity: 'Looking up your order…',
    button_label: 'Track my order',
    answer_text: '',
  })
})

test('CONST-44 CONST-45 a new function starts as POST with OAUTH2.0', () => {
  expect(newFunction).toMatchObject({ method: 'POST', authtype: 'OAUTH2.0' })
})

test('the example definition is valid', () => {
  const filled = { ...newFunction, authtype: 'NOAUTH', url: 'https://a.example', functionname: 'f' }

  expect(functionFields.safeParse({ ...filled, definition: exampleDefinition('f') }).success).toBe(
    true,
  )
  expect(exampleDefinition('f')).toContain('"name": "f"')
})

test.each([
  ['image/png', 1_048_576, null],
  ['image/webp', 10, null],
  ['image/jpeg', 1_048_577, 'Images can be up to 1 MB.'],
  ['image/svg+xml', 10, 'Images must be PNG, JPG or WebP files.'],
  ['', 10, 'Images must be PNG, JPG or WebP files.'],
])('Q099 a picture of type %j with %i bytes', (type, size, message) => {
  expect(pictureError({ type, size })).toBe(message)
})
