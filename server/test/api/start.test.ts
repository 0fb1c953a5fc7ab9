import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

/** Starts the server with these variables and answers what it says when it refuses to go on. */
async function refusal(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-start-'))
  const child = spawn(process.execPath, [main], { env: { DATA_DIR: dataDir, PORT: '0', ...env } })
  let said = ''
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  const [code] = await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  return { code, said }
}

test.each([
  ['a port that is none', { PORT: 'many' }, 'PORT'],
  ['a role that is none', { ROLE: 'boss' }, 'ROLE'],
  ['an address with a path', { PUBLIC_URL: 'https://a.example/chat' }, 'PUBLIC_URL'],
  ['a short key of secrets', { SECRETS_KEYS: 'a:c2hvcnQ=' }, 'SECRETS_KEYS'],
  [
    'machines without common keys',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    'SECRETS_KEYS',
  ],
  ['no PostgreSQL at the address', { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'PostgreSQL'],
  [
    'this machine opened in production',
    { NODE_ENV: 'production', EGRESS_ALLOW: '127.0.0.1:8080' },
    'EGRESS_ALLOW',
  ],
  [
    'everybody as a trusted proxy in production',
    { NODE_ENV: 'production', TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' },
    'TRUST_PROXY',
  ],
  ['nobody who takes payments in production', { NODE_ENV: 'production' }, 'STRIPE_SECRET_KEY'],
  [
    'the payment sandbox beside a live key',
    { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_0123456789' },
    'PAYMENTS',
  ],
  ['Stripe with half of its keys', { STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'PUBLISHABLE'],
])('%s stops the start with one clear line', async (_name, env, word) => {
  const { code, said } = await refusal(env)

  expect(code).toBe(1)
  expect(said).toContain(word)
  expect(said).not.toContain('    at ')
})
