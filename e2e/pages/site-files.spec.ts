import { newOwner, password, signIn } from '../support/owner.ts'
import { publicPages } from '../support/pages.ts'
import { planCard } from '../support/plan-cards.ts'
import { expect, test } from '../support/test.ts'

test('UX-2 every public page has its own title, description and address', async ({ request }) => {
  const values = new Map<string, string>()
  for (const path of [...publicPages, '/mission', '/cookies', '/login', '/register']) {
    const html = await (await request.get(path)).text()
    const title = /<title[^>]*>([^<]+)/.exec(html)?.[1]
    const description = /<meta name="description" content="([^"]+)/.exec(html)?.[1]
    expect(title, path).toBeTruthy()
    expect(description, path).toBeTruthy()
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    for (const text of [title, description]) {
      expect(values.get(text ?? ''), `${path} says "${text}"`).toBeUndefined()
      values.set(text ?? '', path)
    }
  }
})

test('UX-2 each public page has machine-readable address, image and type', async ({
  request,
  product,
}) => {
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(new URL(canonical).pathname).toBe(path)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"')
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const png = await request.get(`${product.url}${new URL(picture).pathname}`)
    expect(png.headers()['content-type']).toBe('image/png')
  }

  const structuredDataOf = async (path: string): Promise<unknown> => {
    const html = await (await request.get(path)).text()
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    return JSON.parse(block ?? 'null')
  }
  expect(await structuredDataOf('/faq')).toMatchObject({ '@type': 'FAQPage' })
  expect(await structuredDataOf('/subscription')).toMatchObject({
    '@type': 'SoftwareApplication',
    offers: expect.arrayContaining([
      expect.objectContaining({ name: 'Hobby (monthly)', price: '19.00', priceCurrency: 'USD' }),
    ]),
  })
})

test('robots, sitemap, manifest and icons exist, and private pages are marked noindex', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of publicPages) expect(sitemap).toMatch(new RegExp(`:\\d+${path}</loc>`))
  expect(sitemap).not.toContain('/dashboard')
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')

  const manifest: { icons: { src: string }[] } = await (
    await request.get('/manifest.webmanifest')
  ).json()
  const icons = manifest.icons.map(({ src }) => src)
  for (const icon of [...icons, '/favicon.ico', '/favicon.svg', '/icons/apple-touch.png']) {
    expect((await request.get(icon)).status(), icon).toBe(200)
  }

  for (const path of ['/dashboard', '/chatbot/any', '/chatbotiframe/bot_sample_hr', '/nowhere']) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
  }
})

test('a form submitted before its scripts have loaded waits for them and puts nothing into the address', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })

  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  scripts.resolve()

  await page.waitForURL((url) => ['/subscription', '/mychatbots'].includes(url.pathname))
  expect(addresses.filter((address) => address.includes('password'))).toEqual([])
})

test('STATE-64 a plan selected before the hydration of its card is kept', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  const cards = Promise.withResolvers<void>()
  await page.route('**/assets/pricing-section-*.js', async (route) => {
    await cards.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await planCard(page, 'Free').getByRole('button', { name: 'Subscribe Now' }).click()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  expect(page.url()).toBe(`${product.url}/`)
  cards.resolve()
  await page.waitForURL('**/dashboard')
})
