import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { engines } from '../support/engines.ts'

const password = 'a good long password'

test('account events are logged without passwords, tokens or codes', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no database')
  const database = await engine.open()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { dataDir } = database
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' })
  const app = await createApp({ config, database, root: path.resolve('.'), log })
  const call = (url: string, payload: object, token = '') =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })

  const email = 'ada@example.com'
  const owner = { first_name: 'Ada', last_name: 'Byron', email, password }
  await call('/register', owner)
  await call('/login', { email, password: 'not this one' })
  const signedIn = await call('/login', { email, password })
  const { token } = signedIn.json<{ token: string }>()
  await call('/payment/getPlan', { email: 'somebody@example.com' }, token)
  await call('/delete_account', { current_password: 'a wrong word' }, token)
  await call('/delete_account', { current_password: password }, token)
  await call('/chatbot_list', {}, token)
  await call('/keep_account', { email, password })

  const events = lines
    .map((line): { security?: string; method?: string } => JSON.parse(line))
    .flatMap(({ security, method }) => (security ? [[security, method].join(' ').trim()] : []))
  expect(events).toEqual([
    'registered password',
    'sign_in_refused',
    'signed_in password',
    'foreign_account_named',
    'current_password_refused',
    'account_closing',
    'revoked_token_used',
    'account_kept',
    'signed_in password',
  ])
  for (const secret of [password, 'not this one', 'a wrong word', token]) {
    expect(lines.join('')).not.toContain(secret)
  }
  await app.close(100)
  await database.drop()
})
