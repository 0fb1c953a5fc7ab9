import { expect, test } from 'vitest'
import { fetchFunction, functionDetail } from './integrations.ts'

test('ENT-38 the reply of a function names every field of its entity', () => {
  expect(Object.keys(functionDetail.shape)).toEqual(
    expect.arrayContaining([
      'id',
      'name',
      'schema', // its definition
      'url',
      'clientid',
      'secret',
      'authtype',
      'tokenUrl',
      'auth_header',
      'method',
      'image',
      'bot_id',
      'user_id',
      'created',
      'createdBy',
      'modified',
      'modifiedBy',
    ]),
  )
  expect(fetchFunction.reply.shape.result).toBe(functionDetail)
})
