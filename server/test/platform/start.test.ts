import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../crash/real-server.ts'
import { compiledCode, serverProgram } from '../support/child-process.ts'
import { portOf } from '../support/port-of.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Starts the server with these variables and returns its exit code and output. */
async function refusal(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-start-'))
  const child = spawn(process.execPath, [serverProgram], {
    env: { DATA_DIR: dataDir, PORT: '0', ...compiledCode, ...env },
  })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output += piece.toString()
  })
  const [code] = await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  return { code, output }
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
  [
    'a misspelt variable',
    { SMTP_URI: 'smtp://a.example' },
    'SMTP_URI: there is no such setting. Did you mean SMTP_URL?',
  ],
  [
    'a host that is none',
    { HOST: '203.0.113.77' },
    "HOST: 203.0.113.77 isn't an address of this machine",
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: serverProgram },
    `DATA_DIR: ${serverProgram} is a file`,
  ],
  [
    'a data folder below a file',
    { DATA_DIR: path.join(serverProgram, 'data') },
    "DATA_DIR: can't write to the folder",
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
  ['production without payment keys', { NODE_ENV: 'production' }, 'STRIPE_SECRET_KEY'],
  [
    'the payment sandbox with a live key',
    { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_0123456789' },
    'PAYMENTS',
  ],
  ['Stripe with half of its keys', { STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'PUBLISHABLE'],
])('%s prevents the start with one clear line', async (_name, env, word) => {
  const { code, output } = await refusal(env)

  expect(code).toBe(1)
  expect(output).toContain(word)
  expect(output).not.toContain('    at ')
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('a port in use prevents the start with one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String(portOf(other))

  const { code, output } = await refusal({ PORT: port })
  other.close()

  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `PORT: another program already uses ${port} on 127.0.0.1. Stop it, or set another PORT.`,
  )
})

test.each([
  ['a name that is too long', path.join(tmpdir(), 'a'.repeat(300))],
  // Nobody can create a folder there, and Node.js' own creation of several never ends.
  ...(existsSync('/proc/self') ? [['a system folder', '/proc/no-such-folder/data']] : []),
])(
  'a data folder that is %s prevents the start with one clear line',
  async (_name, dataDir = '') => {
    const { code, output } = await refusal({ DATA_DIR: dataDir })

    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR: can't write to the folder .*\n$/)
  },
)

// /sys cannot be written by anybody, not even by root, whom file modes do not stop.
test.skipIf(!existsSync('/sys/kernel'))(
  'fault 29: a data folder that cannot be written prevents the start with one clear line',
  async () => {
    const { code, output } = await refusal({ DATA_DIR: '/sys/kernel' })

    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR: can't write to the folder \/sys\/kernel.*\n$/)
  },
)

test('fault 31: a used data folder without its database or its key prevents the start', async () => {
  const dataDir = tempFolder()
  const server = await startServer({ DATA_DIR: dataDir })
  const person = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.example',
    password: 'a good long password',
  }
  await fetch(`${server.origin}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  await server.stop()

  renameSync(path.join(dataDir, 'secrets.keys'), path.join(dataDir, 'kept.keys'))
  const withoutKey = await refusal({ DATA_DIR: dataDir })
  expect(withoutKey.output).toMatch(/^SECRETS_KEYS: the key file .* is missing/)
  expect(existsSync(path.join(dataDir, 'secrets.keys'))).toBe(false)
  renameSync(path.join(dataDir, 'kept.keys'), path.join(dataDir, 'secrets.keys'))

  for (const name of ['askwell.db', 'askwell.db-wal', 'askwell.db-shm']) {
    rmSync(path.join(dataDir, name), { force: true })
  }
  const empty = await refusal({ DATA_DIR: dataDir })
  expect(empty.output).toMatch(/has no database \(askwell\.db\), but secrets\.keys/)
  expect([withoutKey.code, empty.code]).toEqual([1, 1])
  expect(existsSync(path.join(dataDir, 'askwell.db'))).toBe(false)
})
