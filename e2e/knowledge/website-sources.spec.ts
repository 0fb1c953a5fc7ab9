import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn } from '../support/owner.ts'
import type { Product, Site } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { test } from '../support/fixtures/website.ts'
import { expect } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const processingNotice = 'Started processing website, please check Chatbot data sources for status.'

test.describe.serial('the website panel of the wizard', () => {
  const created: string[] = []
  const sent: string[] = []
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    await signIn(page, owner.email)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/add_bot') created.push(pathname)
      if (pathname === '/api/get_content') sent.push(request.postData() ?? '')
    })
    await page.goto('/create-new-chatbot')
    await page.getByLabel('Chatbot name').fill('Aurora helper')
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
    await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await expect(button(page, 'Add New Website')).toBeVisible()
  })
  const panel = () => shared().getByRole('dialog', { name: 'Add New Website', exact: true })
  const url = () => panel().getByLabel('Website URL', { exact: true })
  const fetchLinks = () => panel().getByRole('button', { name: 'Fetch Links', exact: true })
  const addWebsite = () => panel().getByRole('button', { name: 'Add Website', exact: true })
  const found = () => panel().getByRole('list', { name: 'Added websites' }).locator('> li')
  const close = () => panel().getByRole('contentinfo').getByRole('button', { name: 'Close' })

  test('STATE-29 WIZ-15 Add New Website creates the chatbot, then opens the panel', async () => {
    const delayed = Promise.withResolvers<void>()
    await shared().route('**/api/add_bot', async (route) => {
      await delayed.promise
      await route.continue()
    })
    await button(shared(), 'Add New Website').click()
    await expect.poll(() => created).toHaveLength(1)
    await expect(panel()).toHaveCount(0)
    delayed.resolve()
    await expect(panel()).toBeVisible()
  })

  test('WIZ-26 the website panel has its title', async () => {
    await expect(panel().getByRole('heading', { level: 2 })).toHaveText('Add New Website')
  })

  test('WIZ-27 the website panel asks for an address', async () => {
    await expect(url()).toBeEditable()
  })

  test('WIZ-28 STATE-31 Fetch Links is disabled without an address', async () => {
    for (const [typed, isValid] of [
      ['', false],
      ['abc', false],
      ['https://example.com', true],
    ] as const) {
      await url().fill(typed)
      await expect(fetchLinks(), typed).toBeEnabled({ enabled: isValid })
    }
  })

  for (const [title, valid, invalid] of [
    [
      'VAL-15 the scheme may be left out and is http or https',
      ['example.com', 'http://example.com', 'https://example.com'],
      ['ftp://example.com'],
    ],
    [
      'VAL-16 the host has a dot and a top-level part of letters',
      ['a.co', 'a.museum', 'a.software'],
      ['localhost', 'a.b', 'a.1x'],
    ],
    ['VAL-17 a path may follow', ['example.com/a/b'], []],
  ] as const) {
    test(title, async () => {
      for (const typed of valid) {
        await url().fill(typed)
        await expect(fetchLinks(), typed).toBeEnabled()
      }
      for (const typed of invalid) {
        await url().fill(typed)
        await expect(fetchLinks(), typed).toBeDisabled()
      }
    })
  }

  test('an address with typing errors is repaired, what cannot be repaired is explained', async () => {
    await url().fill('http//www.www.example.com our shop')
    await expect(fetchLinks()).toBeEnabled()
    await expect(panel().getByText("We'll look at http://www.example.com")).toBeVisible()

    await url().fill('info@example.com')
    await url().blur()
    await expect(fetchLinks()).toBeDisabled()
    await expect(panel().getByText("That's an email address.")).toBeVisible()
    await expect(url()).toHaveAttribute('aria-invalid', 'true')
    await url().fill('')
    await expect(panel().getByText("That's an email address.")).toBeHidden()
  })

  test('ERR-27 API-34 a fixed notice says that the website is being read, whatever the call returns', async ({
    website,
  }) => {
    await expect(addWebsite()).toBeDisabled()
    await shared().route('**/api/get_content', async (route) => {
      const response = await route.fetch()
      const answer: object = await response.json()
      await route.fulfill({ response, json: { ...answer, message: 'A text of the server' } })
    })
    await url().fill(website.url)
    await fetchLinks().click()
    const notice = shared()
      .getByRole('status')
      .locator('span')
      .filter({ hasText: processingNotice })
    await expect(notice.first().locator('svg.lucide-info')).toBeVisible()
    await expect(shared().getByText('A text of the server')).toHaveCount(0)
    await shared().unroute('**/api/get_content')
  })

  test('WIZ-30 STATE-30 Add Website is disabled until the first link is fetched', async () => {
    await expect(panel().getByRole('checkbox', { name: /returns/i })).toBeChecked()
    await expect(addWebsite()).toBeEnabled()
  })

  test('WIZ-29 each fetched address is listed once', async ({ website }) => {
    await expect(found()).toHaveCount(1)
    await expect(found()).toContainText(website.url)
    await url().fill(website.url)
    await fetchLinks().click()
    await expect(panel().getByText('This website is already in', { exact: false })).toBeVisible()
    await expect(found()).toHaveCount(1)
    expect(sent).toHaveLength(2)
  })

  test('WIZ-31 Close closes the panel and adds nothing', async () => {
    await close().click()
    await expect(panel()).toHaveCount(0)
    await expect(shared().getByRole('region', { name: 'Websites' }).locator('li')).toHaveCount(0)
  })

  test('STATE-29 opening the panel again creates no second chatbot', async () => {
    await button(shared(), 'Add New Website').click()
    await expect(panel()).toBeVisible()
    expect(created).toHaveLength(1)
  })

  test('VAL-18 Add Website without a website says what to do', async ({ website }) => {
    await url().fill(website.url)
    await fetchLinks().click()
    await expect(addWebsite()).toBeEnabled()
    await found()
      .getByRole('button', { name: /^remove/i })
      .click()
    await addWebsite().click()
    await expect(
      shared().getByRole('alert').getByText('You should add a new website.', { exact: true }),
    ).toBeVisible()
  })

  test('WIZ-13 an added website is listed by its address in the third step', async ({
    website,
  }) => {
    await url().fill(website.url)
    await fetchLinks().click()
    await expect(panel().getByRole('checkbox', { name: /returns/i })).toBeChecked()
    await addWebsite().click()
    await expect(panel()).toHaveCount(0)
    const listed = shared().getByRole('region', { name: 'Websites' }).getByRole('listitem')
    await expect(listed).toHaveText([new RegExp(website.url)])
  })

  test('STATE-28 Create shows success without a second creation', async () => {
    await button(shared(), 'Create').click()
    await shared().waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
    await expect(shared().getByText('Chatbot created successfully!', { exact: true })).toBeVisible()
    expect(created).toHaveLength(1)
  })
})

test.describe.serial('the websites of a chatbot', () => {
  let setup = { id: '', token: '' }
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    const id = await addBot(product, owner, { name: 'Porter', text: 'The blue door has no key.' })
    setup = { id, token: owner.token }
    await signIn(page, owner.email)
    await page.goto(`/chatbot/${id}?tab=sources`)
  })
  const table = () => shared().getByRole('table', { name: 'Sources of this chatbot' })
  const row = (site: Site) =>
    table()
      .getByRole('row')
      .filter({ hasText: `127.0.0.1:${site.port}` })
      .first()
  const stored = async (product: Product): Promise<string[]> => {
    const request = { body: { id: setup.id }, token: setup.token }
    const reply = await post(product, '/get_model_info', request)
    return (await reply.json()).websitelist
  }
  const answer = async (product: Product) => {
    const body = { bot_id: setup.id, message: 'How are returned lamps collected?' }
    return (await post(product, '/chat_stream', { body })).text()
  }

  test('API-33 the panel can be used while a website is read', async ({ website }) => {
    await button(shared(), 'Add New Website').click()
    const panel = shared().getByRole('dialog', { name: 'Add New Website' })
    await panel.getByLabel('Website URL').fill(website.url)
    await panel.getByRole('button', { name: 'Fetch Links' }).click()
    await expect(panel.getByLabel('Website URL')).toHaveValue('')
    await panel.getByLabel('Website URL').fill('https://next.example.com')
    await expect(panel.getByRole('button', { name: 'Fetch Links' })).toBeEnabled()
    await expect(panel.getByRole('checkbox', { name: /returns/i })).toBeChecked()
    await panel.getByRole('button', { name: 'Add Website' }).click()
    await expect(panel).toBeHidden()
    await expect(row(website)).toBeVisible()
  })

  test('API-33 the website is read in the background', async ({ website }) => {
    await expect(row(website).getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  })

  test('BOT-SRC-02 the websites are listed', async ({ product, website }) => {
    await expect(row(website)).toBeVisible()
    expect(await stored(product)).toEqual([expect.stringContaining(website.url)])
  })

  test('BOT-SRC-11 replies use a saved website', async ({ product }) => {
    await expect.poll(() => answer(product)).toContain('within twelve working days')
  })

  test('BOT-SRC-04 a removed website disappears from the list at once, from the server only with Update', async ({
    product,
    website,
  }) => {
    await row(website)
      .getByRole('button', { name: /^remove/i })
      .click()
    await expect(row(website)).toBeHidden()
    expect(await stored(product)).toHaveLength(1)
    await shared().reload()
    await expect(row(website)).toBeVisible()
    await row(website)
      .getByRole('button', { name: /^remove/i })
      .click()
    await button(shared(), 'Update').click()
    await expect.poll(() => stored(product)).toEqual([])
    await shared().reload()
    await expect(table().getByRole('row', { name: /knowledge\.txt/ })).toBeVisible()
    await expect(row(website)).toHaveCount(0)
  })

  test('BOT-SRC-11 replies no longer use a removed website', async ({ product }) => {
    expect(await answer(product)).not.toContain('within twelve working days')
  })
})
