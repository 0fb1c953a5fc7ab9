import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readPrices } from '../platform/config/prices.ts'
import { readConfig } from '../platform/config/config.ts'
import type { HtmlPage } from './web-assets.ts'
import { fillPage, siteOf } from '../platform/config/site.ts'
import { serveSiteFiles } from './site-files.ts'

const site = {
  brand: 'Smith & "Sons" <Co>',
  supportEmail: 'help@smith.example',
  url: 'https://smith.example',
  refundDays: 0,
  answerDays: 0,
  sendsEmail: false,
  hasModel: false,
  taxNote: 'No tax',
  fileMegabytes: 10,
  prices: readPrices({ CURRENCY: 'usd', PRICES: '' }),
}

test('a name in a page is escaped', () => {
  const page =
    '<html data-brand="%BRAND_NAME%"><title>About %BRAND_NAME%</title><a href="%PUBLIC_URL%/faq">'

  expect(fillPage(page, site)).toBe(
    '<html data-brand="Smith &amp; &quot;Sons&quot; &lt;Co&gt;"><title>About Smith &amp; &quot;Sons&quot; &lt;Co&gt;</title><a href="https://smith.example/faq">',
  )
})

test('pages promise refunds and answers only when the operator does', () => {
  const page = '<p>%PROMISE_contactLead%</p><p>%PROMISE_refundPacksAnswer%</p>'

  const silent = fillPage(page, site)
  const promising = fillPage(page, { ...site, refundDays: 14, answerDays: 1 })

  expect(silent).toBe(
    '<p>Questions about your account, your plan or your data? Send us a message.</p><p>Packs are treated the same way as plan payments.</p>',
  )
  expect(promising).toBe(
    '<p>Send us a message. We reply within one business day.</p><p>Yes, in the same way and within the same 14 days.</p>',
  )
  expect(fillPage('<html data-promises="%PROMISES%">', site)).toContain(
    '&quot;refundPacksAnswer&quot;:&quot;Packs are treated the same way as plan payments.&quot;',
  )
  expect(siteOf(readConfig({ REFUND_DAYS: '14' }))).toMatchObject({ refundDays: 14, answerDays: 0 })
})

test('pages ask to confirm an address only where e-mails are sent', () => {
  const page = '<html data-email="%SENDS_EMAIL%"><p>%PROMISE_freeHint%</p>'

  expect(fillPage(page, site)).toBe(
    '<html data-email="false"><p>Start with 250 free messages. Then we top you up to 30 each month.</p>',
  )
  expect(fillPage(page, { ...site, sendsEmail: true })).toBe(
    '<html data-email="true"><p>Start with 250 free messages once you confirm your email. Then we top you up to 30 each month.</p>',
  )
  expect(siteOf(readConfig({}))).toMatchObject({ sendsEmail: false })
  const settings = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://chat.example' }
  expect(siteOf(readConfig(settings))).toMatchObject({ sendsEmail: true })
})

test('a page says whether a language model writes the answers', () => {
  const page = '<html data-model="%HAS_MODEL%">'

  expect(fillPage(page, site)).toBe('<html data-model="false">')
  expect(fillPage(page, { ...site, hasModel: true })).toBe('<html data-model="true">')
})

test('a data block is JSON that cannot end its script element', () => {
  const page =
    '<p>%SUPPORT_EMAIL%</p><script type="application/ld+json">{"name":"%BRAND_NAME%"}</script>'

  expect(fillPage(page, site)).toBe(
    String.raw`<p>help@smith.example</p><script type="application/ld+json">{"name":"Smith & \"Sons\" \u003cCo>"}</script>`,
  )
})

test('without a public address the site uses the address of the server', () => {
  expect(siteOf(readConfig({})).url).toBe('http://127.0.0.1:3000')
  expect(siteOf(readConfig({ HOST: '0.0.0.0', PORT: '80' })).url).toBe('http://localhost:80')
  expect(siteOf(readConfig({ PUBLIC_URL: 'https://chat.example.com' })).url).toBe(
    'https://chat.example.com',
  )
})

const page = (isListed: boolean): HtmlPage => ({ name: 'x', html: '', policy: '', isListed })

test('the sitemap lists the public pages, and robots.txt names it', async () => {
  const app = Fastify()
  const pages = new Map([
    ['/faq', page(true)],
    ['/', page(true)],
    ['/404', page(true)],
    ['/unsubscribe', page(false)],
  ])
  serveSiteFiles(app, { folder: '', pages, fallback: page(false) }, site)

  const sitemap = await app.inject('/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(sitemap.body.match(/<loc>[^<]+<\/loc>/g)).toEqual([
    '<loc>https://smith.example/</loc>',
    '<loc>https://smith.example/faq</loc>',
  ])

  const robots = await app.inject('/robots.txt')
  expect(robots.body).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://smith.example/sitemap.xml\n',
  )
})

test('the manifest contains the name of the installation', async () => {
  const app = Fastify()
  serveSiteFiles(app, null, site)

  const manifest = await app.inject('/manifest.webmanifest')

  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(manifest.json()).toMatchObject({ name: 'Smith & "Sons" <Co>', start_url: '/dashboard' })
})

const taxPage = (env: Record<string, string>) =>
  fillPage('<html data-tax="%TAX_NOTE%">', { ...siteOf(readConfig(env)), hasModel: false })

test('the note about tax follows the setting', () => {
  expect(taxPage({})).toBe(
    '<html data-tax="Prices are in US dollars. No sales tax or VAT is added.">',
  )
  expect(taxPage({ AUTOMATIC_TAX: 'on' })).toBe(
    '<html data-tax="Prices are in US dollars. Sales tax or VAT may apply, depending on your billing address.">',
  )
})

test('a page has prices, sign and code of the currency, and none of the default in its data', () => {
  const marks =
    '<html data-prices="%PRICES%"><b>%CURRENCY_SIGN%%PRICE_business_monthly%</b>%CURRENCY%'
  const filled = (env: Record<string, string>) =>
    fillPage(marks, { ...siteOf(readConfig(env)), hasModel: false })

  expect(filled({})).toBe('<html data-prices=""><b>$99.99</b>USD')
  expect(filled({ CURRENCY: 'eur' })).toContain('<b>€99.99</b>EUR')
  expect(filled({ CURRENCY: 'eur' })).toContain(
    '&quot;business_monthly&quot;:{&quot;amount&quot;:9999',
  )
})

const sizePage = (env: Record<string, string>) =>
  fillPage('<html data-file-megabytes="%MAX_FILE_MB%">', {
    ...siteOf(readConfig(env)),
    hasModel: false,
  })

test('a page has the size of the largest file', () => {
  expect(sizePage({})).toBe('<html data-file-megabytes="10">')
  expect(sizePage({ MAX_FILE_MB: '100' })).toBe('<html data-file-megabytes="100">')
})

const cardPage = (env: Record<string, string>) =>
  fillPage('<html data-prices="%PRICES%"><b>%KNOWLEDGE_hobby_yearly%</b>', {
    ...siteOf(readConfig(env)),
    hasModel: false,
  })

test('a page has the limits of each plan, and in its data only those that the operator set', () => {
  const line = '1,000 files, 1,000 pages per website, 25\u00A0million characters'
  expect(cardPage({})).toBe(`<html data-prices=""><b>${line}</b>`)
  const changed = cardPage({ MAX_FILES_PER_BOT: '20', MAX_CHARACTERS_PER_BOT: '500000' })
  const own = '20 files, 1,000 pages per website, 500,000 characters'
  expect(changed).toContain(`<b>${own}</b>`)
  expect(changed).toContain(`&quot;knowledge&quot;:&quot;${own}&quot;`)
})

const savings = (PRICES: string) =>
  fillPage('%PRICING_LEAD%|%YEARLY_SAVING%', { ...siteOf(readConfig({ PRICES })), hasModel: false })

test('what a year saves follows from the prices, and is not claimed when it is less than a percent', () => {
  expect(savings('')).toMatch(/^Pay yearly and save up to 20%\. .*\|save up to 20%$/)
  expect(savings('enterprise_yearly=4700')).toMatch(/^Pay yearly and save up to 16%\. /)
  expect(savings('hobby_yearly=227 business_yearly=1199 enterprise_yearly=4799')).toMatch(
    /^Upgrade instantly; .*\|$/,
  )
})
