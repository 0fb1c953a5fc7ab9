import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { openKeyRing, readKeyRing } from './key-ring.ts'

const fresh = () => randomBytes(32).toString('base64')

describe('the key ring of the vault', () => {
  test('the first of SECRETS_KEYS encrypts', () => {
    const ring = readKeyRing(`2026a:${fresh()}, 2025b:${fresh()}`)

    expect(ring.current).toBe('2026a')
    expect([...ring.keys.keys()]).toEqual(['2026a', '2025b'])
  })

  test.each([
    ['nothing', '', 'at least one key is needed.'],
    ['a key without a name', fresh(), 'a list such as 2026a:BASE64KEY,2025b:BASE64KEY.'],
    ['a third part', `a:${fresh()}:b`, 'a list such as 2026a:BASE64KEY,2025b:BASE64KEY.'],
    [
      'a short key',
      `a:${randomBytes(16).toString('base64')}`,
      "the key 'a' needs 32 bytes in Base64 (openssl rand -base64 32).",
    ],
    [
      'a made-up key',
      `a:${Buffer.alloc(32, 'a').toString('base64')}`,
      "the key 'a' is not random.",
    ],
    ['one name twice', `a:${fresh()},a:${fresh()}`, 'every key needs its own name.'],
  ])('%s is refused at the start', (_what, text, reason) => {
    expect(() => readKeyRing(text)).toThrow(`SECRETS_KEYS: ${reason}`)
  })

  test('the first start creates a key file that only its owner can read, the next one reads it', () => {
    const dataDir = tempFolder()

    const first = openKeyRing(undefined, dataDir)
    const second = openKeyRing(undefined, dataDir)

    expect(readdirSync(dataDir)).toEqual(['secrets.keys'])
    expect(statSync(path.join(dataDir, 'secrets.keys')).mode & 0o777).toBe(0o600)
    expect(second.keys.get('k1')).toEqual(first.keys.get('k1'))
  })

  test('a key file that others can read is restricted to its owner', () => {
    const dataDir = tempFolder()
    openKeyRing(undefined, dataDir)
    chmodSync(path.join(dataDir, 'secrets.keys'), 0o644)

    openKeyRing(undefined, dataDir)

    expect(statSync(path.join(dataDir, 'secrets.keys')).mode & 0o777).toBe(0o600)
  })

  test('fault 31: a missing key file of a used database is refused and not replaced', () => {
    const dataDir = tempFolder()

    expect(() => openKeyRing(undefined, dataDir, false)).toThrow(
      /^SECRETS_KEYS: the key file .*secrets\.keys is missing.*from where you keep it/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('with SECRETS_KEYS no file is created', () => {
    const dataDir = tempFolder()

    openKeyRing(`a:${fresh()}`, dataDir)

    expect(readdirSync(dataDir)).toEqual([])
  })
})
