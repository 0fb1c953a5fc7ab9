import type { Page } from '@playwright/test'
import { expectGetStartedLast } from '../support/get-started-link.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')

const questions = [
  ['How does AI customer service work?', 'searches the files and pages you gave it'],
  ['Do I need programming knowledge?', 'No. You fill in three short steps'],
  [
    'Can I train a chatbot on my own data?',
    'Add documents such as PDF, Word, Excel and PowerPoint',
  ],
  ['Which integrations are there?', 'calendar, mail, ticketing, automation and CRM tools'],
  ['Which support options do you offer?', 'phone and email support around the clock'],
  ['Which industries benefit from it?', 'shops, law and tax firms, clinics, schools'],
] as const

test.describe('the frequently asked questions', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/faq')
  })
  const items = () => main(shared()).locator('details')

  test('STATIC-17 there are six', async () => {
    await expect(items()).toHaveCount(6)
  })

  for (const [index, [question, answer]] of questions.entries()) {
    test(`STATIC-17 STATIC-18 ${question} opens and closes by mouse and keyboard`, async () => {
      const item = items().nth(index)
      const summary = item.locator('summary')
      await expect(summary).toHaveText(question)
      await summary.click()
      await expect(item.getByText(answer)).toBeVisible()
      await summary.click()
      await expect(item.getByText(answer)).toBeHidden()
      await shared().keyboard.press('Enter')
      await expect(item.getByText(answer)).toBeVisible()
      await shared().keyboard.press('Space')
      await expect(item.getByText(answer)).toBeHidden()
    })
  }

  for (const [name, sentence] of [
    [
      'STATIC-21 every subscriber may integrate a website',
      'Website integration is available to all subscribers.',
    ],
    [
      'STATIC-22 other integrations are for Enterprise',
      'Third-party or custom application integration is for Enterprise customers only.',
    ],
  ] as const) {
    test(name, async () => {
      await shared().goto('/faq#integrations')
      await expect(main(shared()).getByText(sentence)).toBeVisible()
    })
  }

  test('STATIC-20 they end with Get Started Now', async () => {
    await expectGetStartedLast(shared(), '/dashboard')
  })
})

test('no refund within days and no answer within days is promised by default', async ({ page }) => {
  for (const path of ['/faq', '/terms_and_conditions', '/contact_us']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d days of|business day|%/)
  }
})

test('STATIC-19 four tiles name a category and the number of its answers', async ({ page }) => {
  await page.goto('/faq')
  const tiles = page.getByRole('list', { name: 'Categories' }).getByRole('link')
  const terms = await tiles.allInnerTexts()
  expect(terms.map((text) => text.match(/\d\d|About|Privacy|Refund|Support/g))).toEqual([
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
  await expect(page.getByText('No results.')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('heading', { level: 3, name: 'Can I call you?' })).toBeVisible()
})
