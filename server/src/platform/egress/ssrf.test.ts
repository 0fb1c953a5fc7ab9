import { describe, expect, test } from 'vitest'
import { createEgress } from './index.ts'
import { nameCases, allowedUrls, refusedUrls } from '../../../test/platform/ssrf-cases.fixture.ts'

const limits = {
  maxBytes: 1_000,
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 10_000,
  maxRedirects: 3,
}

const strict = createEgress({ ports: [], allow: [] })

describe('a forbidden address is refused before a connection', () => {
  test.each(refusedUrls)('$kind: $url', ({ url }) => {
    expect(() => strict.checkUrl(url)).toThrow('This address is not allowed.')
  })
})

describe('an address of the public network is allowed', () => {
  test.each(allowedUrls)('$kind: $url', ({ url }) => {
    expect(strict.checkUrl(url).href).toMatch(/^https?:/)
  })
})

describe('a name is refused for its addresses', () => {
  test.each(nameCases)('$name: $why', async ({ name, answers }) => {
    const egress = createEgress({ ports: [], allow: [], resolve: stub(answers) })

    await expect(egress.request(`http://${name}/`, limits)).rejects.toMatchObject({
      code: 'url_blocked',
      message: 'This address is not allowed.',
    })
  })
})

test('every class of hostile and ordinary addresses has enough cases', () => {
  expect(refusedUrls.length + nameCases.length).toBeGreaterThan(240)
  expect(allowedUrls.length).toBeGreaterThan(70)
})

test('50,000 other spellings of inner addresses are refused', () => {
  const random = seeded(20_260)

  const passed = Array.from({ length: 50_000 }, () => `http://${writing(random)}/`).filter((url) =>
    isOpen(url),
  )

  expect(passed).toEqual([])
})

test('hosts on the deny list are refused with their subdomains', () => {
  const egress = createEgress({ ports: [], allow: [], denyHosts: ['Acme.com'] })

  expect(isOpen('https://acme.com/', egress)).toBe(false)
  expect(isOpen('https://www.acme.com./', egress)).toBe(false)
  expect(isOpen('https://notacme.com/', egress)).toBe(true)
})

function isOpen(url: string, egress = strict): boolean {
  try {
    egress.checkUrl(url)
    return true
  } catch {
    return false // The refusal is the expected result.
  }
}

function stub(answers: string[][]) {
  let round = 0
  return (_host: string) => {
    const list = answers[Math.min(round, answers.length - 1)] ?? []
    round += 1
    return Promise.resolve(
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

/** A linear congruential generator, so that each run tries the same addresses. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const innerStarts = [
  () => [127],
  () => [10],
  (random: (n: number) => number) => [172, 16 + random(16)],
  () => [192, 168],
  () => [169, 254],
  (random: (n: number) => number) => [100, 64 + random(64)],
  () => [0],
]

function writing(random: (below: number) => number): string {
  const start = innerStarts[random(innerStarts.length)]?.(random) ?? [127]
  const bytes = [...start, random(256), random(256), random(256)].slice(0, 4)
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const whole = (number: number) =>
    [String(number), `0x${number.toString(16)}`, `0${number.toString(8)}`][random(3)] ?? ''
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const pairs = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`

  const forms = [
    () => whole(value),
    () => bytes.map((byte) => whole(byte)).join(['.', '。', '．'][random(3)]),
    () => `${whole(a)}.${whole(value % 2 ** 24)}`,
    () => `${whole(a)}.${whole(b)}.${whole(value % 2 ** 16)}`,
    () =>
      bytes.join('.').replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    () => `[::ffff:${pairs}]`,
    () => `[0:0:0:0:0:FFFF:${pairs.toUpperCase()}]`,
    () => `[::${bytes.join('.')}]`,
    () => `[64:ff9b::${pairs}]`,
    () => `[2002:${pairs}::${random(65_536).toString(16)}]`,
  ]
  return forms[random(forms.length)]?.() ?? '127.0.0.1'
}
