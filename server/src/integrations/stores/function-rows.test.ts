import { expect, test } from 'vitest'
import { toFunction } from './function-rows.ts'

test.each(['definition', 'headers', 'body'])(
  'a stored function with a broken %s is not used',
  (column) => {
    const row = {
      owner_id: 'u_1',
      client_secret: '',
      auth_header: '',
      made_definition: '',
      definition: '{}',
      headers: '{}',
      body: '',
      [column]: '[1]',
    }

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
    expect(() => toFunction({} as never, row as never)).toThrow(/holds no JSON object/)
  },
)
