import { expect, test } from 'vitest'
import { classifyPage } from './classify-page.ts'
import { extractionLimits } from '../document/limits.ts'
import { parsePage } from './parse-page.ts'

const paragraph =
  'Our workshop in Graz repairs bicycles of every make, from the first flat tyre of a child to the gear hub of a touring bike, and lends you another one meanwhile. '

const article = `<article><h1>Repairs</h1>${`<p>${paragraph.repeat(3)}</p>`.repeat(5)}</article>`

const pageOf = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`

const read = (html: string) =>
  parsePage({
    html: new TextEncoder().encode(html),
    url: 'https://bikes.example/repairs',
    contentType: 'text/html; charset=utf-8',
    limits: extractionLimits,
  })

const kindOf = async (html: string) => classifyPage({ page: await read(html) })?.kind ?? null

const gates: [name: string, kind: string, html: string][] = [
  [
    'a check of the browser',
    'challenge',
    pageOf(
      '<title>Just a moment...</title>',
      '<h1>bikes.example</h1><p>Performance & security by Cloudflare</p>',
    ),
  ],
  [
    'a refusal by a protection service',
    'challenge',
    pageOf(
      '<title>Access Denied</title>',
      `<h1>Access Denied</h1><p>${'You do not have permission to see this page on this server. Reference 18.2. '.repeat(5)}</p>`,
    ),
  ],
  [
    'a captcha with hardly a word',
    'challenge',
    pageOf(
      '<title>bikes.example</title><script src="https://geo.captcha-delivery.com/c.js"></script>',
      '<p>Please stand by.</p>',
    ),
  ],
  [
    'a captcha that explains itself at length',
    'challenge',
    pageOf(
      '<title>bikes.example</title><script src="https://js.hcaptcha.com/1/api.js"></script>',
      `<p>We noticed unusual traffic from your network.</p><p>${'To go on, tick the box below; this keeps the shop fast for everyone. '.repeat(5)}</p>`,
    ),
  ],
  [
    'a sign-in form alone',
    'login',
    pageOf(
      '<title>Customer area</title>',
      '<form><label>Name <input></label><label>Password <input type="password"></label></form><p>Forgot it?</p>',
    ),
  ],
  [
    'a sign-in page that advertises the account',
    'login',
    pageOf(
      '<title>Log in | Bikes</title>',
      `<h1>Log in</h1><form><input type="password"></form><p>${'With an account you see your orders, your repairs and your invoices. '.repeat(6)}</p>`,
    ),
  ],
  [
    'a cookie notice from a consent vendor',
    'cookie-wall',
    pageOf(
      '<title>bikes.example</title><script src="https://cdn.cookielaw.org/x.js"></script>',
      '<p>We and our partners use cookies. Accept or reject them to continue.</p>',
    ),
  ],
  [
    'a long cookie wall of its own',
    'cookie-wall',
    pageOf(
      '<title>Before you continue</title>',
      `<h1>Your privacy</h1>${'<p>We use cookies and similar tracking to show personalised advertising.</p><p>Accept all cookies, or buy the subscription without tracking.</p>'.repeat(3)}`,
    ),
  ],
  [
    'a missing page answered as found',
    'soft-404',
    pageOf('<title>404 - Bikes</title>', '<p>Try the home page instead.</p>'),
  ],
  [
    'a withdrawn product with a long apology',
    'soft-404',
    pageOf(
      '<title>Product not found</title>',
      `<h1>This product is no longer available</h1><p>${'Our range changes with the season, so please look at the new models. '.repeat(6)}</p>`,
    ),
  ],
  [
    'a domain for sale',
    'parked',
    pageOf('<title>bikes.example</title>', '<h1>bikes.example</h1><p>Buy this domain.</p>'),
  ],
  [
    'a domain held by a parking service',
    'parked',
    pageOf(
      '<title>bikes.example</title><script src="https://www.parkingcrew.net/jsparkcaf.php"></script>',
      `<p>Related searches: ${'bicycles, helmets, touring, repair kits, '.repeat(12)}</p>`,
    ),
  ],
]

test.each(gates)('%s is not content (%s)', async (_name, kind, html) => {
  expect(await kindOf(html)).toBe(kind)
})

test('a not-found page in German and French is not content', async () => {
  expect(await kindOf(pageOf('<title>Seite nicht gefunden</title>', '<p>Leider.</p>'))).toBe(
    'soft-404',
  )
  expect(await kindOf(pageOf('<title>Page introuvable</title>', '<p>Désolé.</p>'))).toBe('soft-404')
})

test('a page that needs JavaScript is reported as such', async () => {
  const shell = pageOf(
    '<title>Bikes</title>',
    '<div id="root"></div><noscript>You need to enable JavaScript.</noscript><script src="/app.js"></script>',
  )
  const block = classifyPage({ page: await read(shell) })
  expect(block).toEqual({
    kind: 'javascript',
    reason: 'This page only shows its text with JavaScript. Upload the text instead.',
  })
})

test('the response to a random path identifies similar not-found pages', async () => {
  const page = await read(pageOf('<title>Bikes</title>', article))
  const missing = `${page.markdown}\n\nWe looked for /askwell-check-1 in vain.`

  expect(classifyPage({ page, missingText: missing })?.kind).toBe('soft-404')
  expect(classifyPage({ page, missingText: 'There is nothing here. Try our search.' })).toBeNull()
})

const short = '<p>Seals oil at up to nine bar. It costs 40 euros and is in stock in Graz.</p>'

test.each(['Valve 404', '404 Main Street', 'Series 410: spare parts', 'Peugeot 404 – history'])(
  'a page about "%s" is content',
  async (name) => {
    expect(await kindOf(pageOf(`<title>${name}</title>`, `<h1>${name}</h1>${short}`))).toBeNull()
  },
)

test.each([
  '404',
  'Error 404',
  '404 - Page not found',
  '404 Error',
  'HTTP 404',
  'Bikes of Graz | 404',
  '404. Oops',
  'Fehler 404',
])('a page titled "%s" is none', async (name) => {
  expect(await kindOf(pageOf(`<title>${name}</title>`, `<h1>${name}</h1>${short}`))).toBe(
    'soft-404',
  )
})

const harmless: [name: string, html: string][] = [
  ['an article', pageOf('<title>Repairs</title>', article)],
  [
    'an article with captcha, consent vendor, password field and a script root',
    pageOf(
      '<title>Repairs</title><script src="https://www.google.com/recaptcha/api.js"></script><script src="https://cdn.cookielaw.org/x.js"></script>',
      `<div id="root"></div>${article}<form><input type="password"></form>`,
    ),
  ],
  [
    'an article about the answer Access Denied',
    pageOf('<title>Access Denied</title>', article.replace('Repairs', 'Access Denied')),
  ],
  [
    'an article about domains for sale and addresses not found',
    pageOf('<title>What to do when a page is not found</title>', article),
  ],
  [
    'a short page',
    pageOf(
      '<title>Opening hours</title>',
      '<h1>Opening hours</h1><p>Monday to Friday, 9 to 17.</p>',
    ),
  ],
]

test.each(harmless)('%s is content', async (_name, html) => {
  expect(await kindOf(html)).toBeNull()
})
