import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readKeyRing } from './key-ring.ts'
import { createVault } from './vault.ts'

const fresh = () => randomBytes(32).toString('base64')
const place = { table: 'second_factor', row: 'u_1', column: 'seed' }
const old = fresh()
const vault = createVault(readKeyRing(`old:${old}`))

describe('the vault', () => {
  test.each(['', 'JBSWY3DPEHPK3PXP', 'Bearer ключ 🔑', 'x'.repeat(20_000)])(
    'a secret is decrypted as it was written',
    (plain) => {
      expect(vault.decrypt(vault.encrypt(plain, place), place)).toBe(plain)
    },
  )

  test('the same secret is encrypted differently each time, and never stored in the clear', () => {
    const sealed = [vault.encrypt('a secret', place), vault.encrypt('a secret', place)]

    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed[0]).toMatch(/^v1\.old\.[\w-]{16}\.[\w-]{11}\.[\w-]{22}$/)
    expect(Buffer.from(sealed.join('')).includes('a secret')).toBe(false)
  })

  test('every single changed character is refused', () => {
    const sealed = vault.encrypt('JBSWY3DPEHPK3PXP', place)
    const changed = sealed
      .split('')
      .flatMap((character, at) =>
        ['A', 'B', '.', '-'].flatMap((other) =>
          other === character ? [] : [sealed.slice(0, at) + other + sealed.slice(at + 1)],
        ),
      )

    expect(changed.length).toBeGreaterThanOrEqual(56)
    for (const text of changed) expect(() => vault.decrypt(text, place)).toThrow(/secret/)
  })

  test('bits of the text that encode nothing cannot be changed', () => {
    const sealed = vault.encrypt('JBSWY3DPEHPK3PXP', place)
    // The last character of the tag encodes two bits: the other four are zero.
    const last = sealed.slice(-1)
    const other = { A: 'B', Q: 'R', g: 'h', w: 'x' }[last] ?? ''

    expect(other).not.toBe('')
    expect(() => vault.decrypt(sealed.slice(0, -1) + other, place)).toThrow('form')
  })

  test.each([
    ['row', { ...place, row: 'u_2' }],
    ['column', { ...place, column: 'other' }],
    ['table', { ...place, table: 'integration' }],
  ])('a secret that was moved to another %s is refused', (_what, other) => {
    const sealed = vault.encrypt('JBSWY3DPEHPK3PXP', place)

    expect(() => vault.decrypt(sealed, other)).toThrow('changed or moved')
  })

  test('a tag of four bytes is refused', () => {
    const [version, kid, iv, sealed, tag = ''] = vault.encrypt('secret', place).split('.')
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')

    expect(() => vault.decrypt([version, kid, iv, sealed, short].join('.'), place)).toThrow('form')
  })

  test.each(['', 'plain text', 'v1.old', 'v2.old.a.b.c', 'v1.old.a.b.c.d'])(
    'a text that was never encrypted is refused',
    (text) => {
      expect(() => vault.decrypt(text, place)).toThrow('form')
    },
  )

  test('after a new key was added the old one still decrypts, and is reported as old', () => {
    const sealed = vault.encrypt('secret', place)
    const rotated = createVault(readKeyRing(`new:${fresh()},old:${old}`))

    expect(rotated.decrypt(sealed, place)).toBe('secret')
    expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.encrypt('x', place))]).toEqual([
      false,
      true,
    ])
  })

  test('without its key a secret cannot be decrypted', () => {
    const other = createVault(readKeyRing(`new:${fresh()}`))

    expect(() => other.decrypt(vault.encrypt('secret', place), place)).toThrow("The key 'old'")
  })
})
