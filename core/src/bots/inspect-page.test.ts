import { expect, test } from 'vitest'
import { inspectPage } from './inspect-page.ts'

const origin = 'https://chat.example'
const expected = { botId: 'bot_7', domain: '', origin }
const snippet = `<script>window.chatbotConfig={chatbotId:"bot_7"}</script><script src="${origin}/embed.js" async></script>`
const strict = `<script src="${origin}/embed.js" data-chatbot-id="bot_7" async></script>`
const iframe = `<iframe src="${origin}/chatbotiframe/bot_7"></iframe>`

const inspect = (html: string, more: { policies?: string[]; domain?: string } = {}) =>
  inspectPage(
    { url: 'https://www.shop.example/start', html, policies: more.policies ?? [] },
    { ...expected, domain: more.domain ?? '' },
  )

test.each([snippet, strict, iframe])('accepts a page with the code: %s', (html) => {
  expect(inspect(html)).toEqual({ isInstalled: true, findings: [] })
})

test('reports a page without the code, with another chatbot or with another server', () => {
  expect(inspect('<h1>Shop</h1>').findings).toEqual([
    expect.stringContaining("The code isn't on this page."),
  ])
  expect(inspect(strict.replace('bot_7', 'bot_8')).findings).toEqual([
    'The code on this page is for another chatbot. Copy the code again.',
  ])
  expect(inspect(strict.replace(origin, 'https://old.example')).findings).toEqual([
    'The script comes from https://old.example/embed.js instead of https://chat.example. Copy the code again.',
  ])
})

test("reports a site outside the chatbot's list and accepts its subdomains", () => {
  expect(inspect(snippet, { domain: 'shop.example' }).isInstalled).toBe(true)
  expect(inspect(snippet, { domain: 'other.example' }).findings).toEqual([
    "www.shop.example isn't an allowed website. Add it to Domain in UI Settings.",
  ])
})

test.each([
  ["script-src 'self'", snippet, ['script-src', 'inline', 'frame-src'].slice(0, 2)],
  [`script-src ${origin}`, snippet, ['inline']],
  [`script-src ${origin} 'unsafe-inline'`, snippet, []],
  [`script-src ${origin} 'unsafe-inline' 'nonce-abc'`, snippet, ['inline']],
  [`script-src ${origin}`, strict, []],
  [`script-src https: ; frame-src 'none'`, strict, ['frame-src']],
  [`default-src 'self'`, strict, ['script-src', 'frame-src']],
  [`default-src 'self'`, iframe, ['frame-src']],
  [`script-src *.example; frame-src chat.example`, strict, []],
  [`script-src http://chat.example`, strict, ['script-src']],
  [`style-src 'none'`, snippet, []],
  [`script-src *; frame-src *`, strict, []],
])('applies the policy %s to %s', (policy, html, words) => {
  const { findings, isInstalled } = inspect(html, { policies: [policy] })

  expect(findings).toHaveLength(words.length)
  for (const [index, word] of words.entries()) expect(findings[index]).toContain(word)
  expect(isInstalled).toBe(words.length === 0)
})

test("allows with 'self' the loads of a page on the server of the chat", () => {
  const page = { url: `${origin}/start`, html: strict, policies: ["default-src 'self'"] }

  expect(inspectPage(page, expected)).toEqual({ isInstalled: true, findings: [] })
})

test('applies all of several policies, including one in a meta element', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="frame-src 'self'">`

  expect(inspect(meta + strict).findings).toEqual([expect.stringContaining('frame-src')])
  expect(inspect(strict, { policies: ['script-src *', "script-src 'none'"] }).findings).toEqual([
    expect.stringContaining('script-src'),
  ])
})

test.each([
  ['sources', `<script ${'src='.repeat(700_000)}`],
  ['scripts', '<script '.repeat(350_000)],
  ['metas', '<meta '.repeat(500_000)],
  ['spaces', `<script src${' '.repeat(2_900_000)}`],
  ['contents', `<meta http-equiv=content-security-policy ${'content="'.repeat(300_000)}>`],
])('checks a page of 3 MB of %s in time that grows with its length alone', (_what, html) => {
  // Time that grows with the square of the length would be hours.
  expect(inspect(html).isInstalled).toBe(false)
})
