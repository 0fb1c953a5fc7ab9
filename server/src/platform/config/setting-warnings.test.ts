import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ DATA_DIRECTORY: '/x' }, 'DATA_DIRECTORY', 'DATA_DIR'],
  [{ STRIPE_SECRET: 'x' }, 'STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  [{ TRUST_PROXIES: '1' }, 'TRUST_PROXIES', 'TRUST_PROXY'],
  [{ Port: '80' }, 'Port', 'PORT'],
])('the variable in %j is named as ignored', (variables, name, meant) => {
  expect(readConfig(variables).warnings).toEqual([
    `${name}: there is no such setting, so it is ignored. Did you mean ${meant}?`,
  ])
})

test('variables of other programs and settings are not', () => {
  const others = {
    SMTP_HOST: 'a',
    HOSTNAME: 'a',
    LOGNAME: 'a',
    ASKWELL_PORT: 'tcp://10.0.0.1:80',
    GOOGLE_CLIENT_SECRET: 'a',
    OPENAI_API_BASE: 'a',
  }
  expect(readConfig({ ...others, DATA_DIR: '/x', PORT: '80' }).warnings).toEqual([])
})

test('a model without a key and a browser that is missing are named', () => {
  const { warnings } = readConfig({ CHAT_MODEL: 'a', EMBEDDING_MODEL: 'b', CHROMIUM: '/no/such' })
  expect(warnings).toEqual([
    expect.stringMatching(/^CHAT_MODEL: no provider has a key.*Set OPENAI_API_KEY/),
    expect.stringMatching(/^EMBEDDING_MODEL: no provider has a key/),
    'CHROMIUM: there is no program /no/such, so pages that need JavaScript are not read.',
  ])

  const used = { CHAT_MODEL: 'a', ANTHROPIC_API_KEY: 'k', CHROMIUM: process.execPath }
  expect(readConfig(used).warnings).toEqual([])
})
