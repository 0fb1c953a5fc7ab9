import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openKeyRing, readKeyRing } from './key-ring.ts'

const fresh = () => randomBytes(32).toString('base64')
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'askwell-keys-'))

describe('the keys of secrets', () => {
  test('the first of SECRETS_KEYS encrypts', () => {
    const ring = readKeyRing(`2026a:${fresh()}, 2025b:${fresh()}`)

    expect(ring.current).toBe('2026a')
    expect([...ring.keys.keys()]).toEqual(['2026a', '2025b'])
  })

  test.each([
    ['nothing', ''],
    ['a key without a name', fresh()],
    ['a short key', `a:${randomBytes(16).toString('base64')}`],
    ['a made-up key', `a:${Buffer.alloc(32, 'a').toString('base64')}`],
    ['one name twice', `a:${fresh()},a:${fresh()}`],
  ])('%s is refused at the start', (_what, text) => {
    expect(() => readKeyRing(text)).toThrow(/^SECRETS_KEYS: /)
  })

  test('the first start makes a key file that only its owner may read, the next one reads it', () => {
    const dataDir = newFolder()

    const first = openKeyRing(undefined, dataDir)
    const second = openKeyRing(undefined, dataDir)

    expect(readdirSync(dataDir)).toEqual(['secrets.keys'])
    expect(statSync(path.join(dataDir, 'secrets.keys')).mode & 0o777).toBe(0o600)
    expect(second.keys.get('k1')).toEqual(first.keys.get('k1'))
  })

  test('a key file that others could read is closed to them', () => {
    const dataDir = newFolder()
    openKeyRing(undefined, dataDir)
    chmodSync(path.join(dataDir, 'secrets.keys'), 0o644)

    openKeyRing(undefined, dataDir)

    expect(statSync(path.join(dataDir, 'secrets.keys')).mode & 0o777).toBe(0o600)
  })

  test('SECRETS_KEYS makes no file', () => {
    const dataDir = newFolder()

    openKeyRing(`a:${fresh()}`, dataDir)

    expect(readdirSync(dataDir)).toEqual([])
  })
})
