import { expect, test } from 'vitest'
import { refuseGuessablePassword } from './password-rules.ts'

const rules = {
  isCommonPassword: async (password: string) => password === 'sunshine',
  brand: 'Ask-Well',
}
const refusalOf = (password: string) =>
  refuseGuessablePassword(rules, password, 'ada.byron@example.com')

test.each([
  'askwell',
  'ASK WELL 2026',
  'ada.byron@example.com',
  'AdaByron1',
  'zzzzzzzzzz',
  'sunshine',
  'Sunshine99',
])('%s is refused, because it is common or made from brand and address', async (password) => {
  await expect(refusalOf(password)).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each(['askwell rains', 'byron of ada', '12345 Sunshine 9 road', '🚲🚲🚗🚗', 'ZZzzzzzzzz'])(
  '%s is accepted',
  async (password) => {
    await expect(refusalOf(password)).resolves.toBeUndefined()
  },
)
