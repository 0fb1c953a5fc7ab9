import type { Page } from '@playwright/test'
import { addBot, newOwner } from './support/owner.ts'
import { publicPages } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true })

/** Follows every in-page link of the table of contents and finds its section on the screen. */
async function sectionsByContents(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link')
  const names = await links.allTextContents()
  for (const name of names) {
    await links.getByText(name, { exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
  }
  return names
}

/** The text below each heading of the second level in the article. */
const textBySection = (page: Page) =>
  main(page)
    .locator('article section')
    .evaluateAll((sections) =>
      Object.fromEntries(
        sections.map((section) => [
          section.querySelector('h2')?.textContent ?? '',
          [...section.querySelectorAll('p')].map((part) => part.textContent).join(' '),
        ]),
      ),
    )

async function endsWithStart(page: Page, href: string): Promise<void> {
  const link = main(page).getByRole('link', { name: 'Get Started Now', exact: true })
  await expect(link).toHaveAttribute('href', href)
  const last = await main(page)
    .locator('h1, h2, h3, p, a, details')
    .evaluateAll((parts) => parts.findLast((part) => part.checkVisibility())?.textContent)
  expect(last).toBe('Get Started Now')
}

test('STATIC-01 STATIC-02 five customers speak, each with a role', async ({ page, complaints }) => {
  await page.goto('/testimonials')
  const quotes = main(page).getByRole('figure')

  await expect(quotes).toHaveCount(5)
  await expect(main(page).getByRole('blockquote')).toHaveCount(5)
  const roles = await quotes.locator('figcaption span span:last-child').allTextContents()
  expect(roles).toEqual([
    'Owner, online shoe shop',
    'Safety Manager, electrical contractor',
    'Head of People, software company',
    'Founder, web agency',
    'Operations Director, law firm',
  ])
  expect(complaints).toEqual([])
})

test('STATIC-03 STATIC-04 the about page tells of chatbots and the AI of itself', async ({
  page,
}) => {
  await page.goto('/about_us')

  const paragraphs = await main(page).locator('section p').allTextContents()
  expect(paragraphs.length).toBeGreaterThanOrEqual(2)
  expect(paragraphs.join(' ')).toContain('chatbot')
  const introduction = main(page)
    .getByRole('figure')
    .filter({ hasText: 'The AI introduces itself' })
    .getByRole('blockquote')
  await expect(introduction).toContainText('Hello, I am the AI behind your chatbot.')
  await expect(introduction).toContainText('when I do not know, I tell you')
})

test('CONST-46 STATIC-05 STATIC-06 STATIC-07 STATIC-08 STATIC-09 the privacy page has a table of contents that leads everywhere', async ({
  page,
  complaints,
}) => {
  await page.goto('/privacy_and_policy')
  await expect(title(page, 'Privacy & Policy')).toBeVisible()
  await expect(main(page).getByText(/last updated 10 January 2024/i)).toBeVisible()

  const names = [
    'Information collected',
    'Use',
    'Storage and security',
    'Links to other sites',
    'Policy changes',
  ]
  expect(await sectionsByContents(page)).toEqual(names)
  const texts = await textBySection(page)
  expect(Object.keys(texts)).toEqual(names)
  for (const name of names) expect(texts[name]?.length, name).toBeGreaterThan(80)
  expect(texts['Storage and security']).toContain('We set no cookies')
  await expect(main(page).getByText('The service is made for people over 18.')).toBeVisible()
  await endsWithStart(page, '/subscription')
  expect(complaints).toEqual([])
})

test('STATIC-10 STATIC-11 STATIC-12 STATIC-13 STATIC-14 STATIC-16 CONST-46 the terms say what holds', async ({
  page,
}) => {
  await page.goto('/terms_and_conditions')
  await expect(title(page, 'Terms & Conditions')).toBeVisible()
  await expect(main(page).getByText(/effective 10 January 2024/i)).toBeVisible()

  const texts = await textBySection(page)
  expect(Object.keys(texts)).toEqual(['Overview', 'Amendment of terms', 'Subscription'])
  expect(await sectionsByContents(page)).toEqual(Object.keys(texts))
  expect(texts['Overview']).toContain('You must be over 18')
  expect(texts['Overview']).toContain(
    'Your business knowledge is not shared with other users; it serves your own chatbots only.',
  )
  expect(texts['Subscription']).toContain('Paid plans recur monthly or yearly')
  expect(texts['Subscription']).toContain(
    'You can cancel a subscription or change it to a smaller plan at any time, with effect from the next cycle.',
  )
  expect(texts['Subscription']).toContain('An upgrade starts at once')
  await endsWithStart(page, '/subscription')
})

test('STATIC-15 what one owner teaches is never told by the bot of another', async ({
  page,
  product,
}) => {
  const [ada, bob] = await Promise.all([newOwner(product), newOwner(product)])
  const adas = await addBot(product, ada, { text: 'The vault code of the museum is heliotrope.' })
  const bobs = await addBot(product, bob, { text: 'The bakery opens at six in the morning.' })
  await page.goto('/terms_and_conditions')
  await expect(main(page)).toContainText('Your business knowledge is not shared with other users')

  async function answerOf(botId: string): Promise<string> {
    await page.goto(`/chatbotiframe/${botId}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('What is the vault code?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
    return page.getByRole('log', { name: 'Conversation' }).innerText()
  }
  expect(await answerOf(adas)).toContain('heliotrope')
  expect(await answerOf(bobs)).not.toContain('heliotrope')
})

const questions = [
  ['How does AI customer service work?', 'searches the files and pages you gave it'],
  ['Do I need programming knowledge?', 'No. You fill in three short steps'],
  ['Can I train a chatbot on my own data?', 'Add documents such as Pdf, Word, Excel and Ppt'],
  ['Which integrations are there?', 'calendar, mail, ticketing, automation and CRM tools'],
  ['Which support options do you offer?', 'phone and email support around the clock'],
  ['Which industries benefit from it?', 'shops, law and tax firms, clinics, schools'],
] as const

test('STATIC-17 STATIC-18 STATIC-20 STATIC-21 STATIC-22 six questions open and close by mouse and by keyboard', async ({
  page,
  complaints,
}) => {
  await page.goto('/faq')
  const items = main(page).locator('details')
  await expect(items).toHaveCount(6)

  for (const [index, [question, answer]] of questions.entries()) {
    const item = items.nth(index)
    const summary = item.locator('summary')
    await expect(summary).toHaveText(question)
    await summary.click()
    await expect(item.getByText(answer)).toBeVisible()
    await summary.click()
    await expect(item.getByText(answer)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(item.getByText(answer)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(item.getByText(answer)).toBeHidden()
  }

  await items.nth(3).locator('summary').click()
  await expect(main(page)).toContainText('Website integration is available to all subscribers.')
  await expect(main(page)).toContainText(
    'Third-party or custom application integration is for Enterprise customers only.',
  )
  await endsWithStart(page, '/dashboard')
  expect(complaints).toEqual([])
})

test('STATIC-19 four tiles name a category and the number of its answers, which are there', async ({
  page,
}) => {
  await page.goto('/faq')
  const tiles = page.getByRole('list', { name: 'Categories' }).getByRole('link')
  const words = await tiles.allInnerTexts()
  expect(words.map((text) => text.match(/\d\d|About|Privacy|Refund|Support/g))).toEqual([
    ['09', 'About'],
    ['05', 'Privacy'],
    ['07', 'Refund'],
    ['12', 'Support'],
  ])

  for (const [name, count] of [
    ['About', 9],
    ['Privacy', 5],
    ['Refund', 7],
    ['Support', 12],
  ] as const) {
    await tiles.filter({ hasText: name }).click()
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(count)
  }
})

test('an address with the name of a question opens it, and the answers can be searched', async ({
  page,
}) => {
  await page.goto('/faq#integrations')
  await expect(
    main(page).getByText('Website integration is available to all subscribers.'),
  ).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search the answers' })
  await search.fill('INVOICE')
  await expect(
    page.getByRole('heading', { level: 3, name: 'Where are my invoices?' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Can I call you?' })).toHaveCount(0)
  await search.fill('zeppelin')
  await expect(page.getByText('No answer holds these words.')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('heading', { level: 3, name: 'Can I call you?' })).toBeVisible()
})

test('PROD-08 PROD-09 PROD-11 the public pages read as for launch, without a word of filler', async ({
  page,
}) => {
  const words: string[] = []
  for (const path of publicPages) {
    await page.goto(path)
    const text = await main(page).innerText()
    expect(text.length, path).toBeGreaterThan(300)
    expect(text, path).not.toMatch(/lorem|ipsum|placeholder|coming soon|%[A-Z_]+%/i)
    words.push(text.toLowerCase())
  }
  const all = words.join(' ')
  for (const audience of ['individuals', 'small businesses', 'agencies', 'enterprises']) {
    expect(all).toContain(audience)
  }
  for (const tool of ['calendar', 'mail', 'ticketing', 'automation', 'crm']) {
    expect(all).toContain(tool)
  }
})
