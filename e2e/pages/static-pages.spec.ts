import type { Page } from '@playwright/test'
import { addBot, newOwner } from '../support/owner.ts'
import { expectGetStartedLast } from '../support/get-started-link.ts'
import { publicPages } from '../support/pages.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true })

/** Follows every link of the table of contents and expects its section in the viewport. */
async function sectionsByContents(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link')
  const names = await links.allTextContents()
  for (const name of names) {
    await links.getByText(name, { exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
  }
  return names
}

/** The text below each second-level heading of the article. */
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

test('STATIC-01 STATIC-02 five customers are quoted, each with a role', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/testimonials')
  const quotes = main(page).getByRole('figure')

  await expect(quotes).toHaveCount(5)
  await expect(main(page).getByRole('blockquote')).toHaveCount(5)
  const roles = await quotes.locator('figcaption > span > span:last-child').allTextContents()
  expect(roles).toEqual([
    'Owner, online shoe shop',
    'Safety Manager, electrical contractor',
    'Head of People, software company',
    'Founder, web agency',
    'Operations Director, law firm',
  ])
  await expect(quotes.getByText('Sample', { exact: true })).toHaveCount(5)
  expect(pageErrors).toEqual([])
})

test('STATIC-03 STATIC-04 the about page describes chatbots, and the AI introduces itself', async ({
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
  await expect(introduction).toContainText("Hello, I'm the AI behind your chatbot.")
  await expect(introduction).toContainText("when I don't know, I tell you")
})

test.describe('the privacy page', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/privacy_and_policy')
  })
  const names = [
    'Information collected',
    'Use',
    'Storage and security',
    'Links to other sites',
    'Policy changes',
  ]

  test('STATIC-05 the title is Privacy & Policy', async () => {
    await expect(title(shared(), 'Privacy & Policy')).toBeVisible()
  })

  test('STATIC-06 it was last updated on 10 January 2024', async () => {
    await expect(main(shared()).getByText(/last updated 10 January 2024/i)).toBeVisible()
  })

  test('STATIC-07 five sections have a heading and text', async () => {
    const texts = await textBySection(shared())
    expect(Object.keys(texts)).toEqual(names)
    for (const name of names) expect(texts[name]?.length, name).toBeGreaterThan(80)
    expect(texts['Storage and security']).toContain('We set no cookies')
  })

  test('STATIC-08 the table of contents leads to every section', async () => {
    expect(await sectionsByContents(shared())).toEqual(names)
  })

  test('CONST-46 the product is for people over 18', async () => {
    await expect(main(shared()).getByText('The service is for people over 18.')).toBeVisible()
  })

  test('STATIC-09 it ends with Get Started Now', async () => {
    await expectGetStartedLast(shared(), '/subscription')
  })
})

test.describe('the terms', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/terms_and_conditions')
  })
  const text = async (name: string) => (await textBySection(shared()))[name]

  test('STATIC-10 the title is Terms & Conditions', async () => {
    await expect(title(shared(), 'Terms & Conditions')).toBeVisible()
  })

  test('STATIC-11 they are effective from 10 January 2024', async () => {
    await expect(main(shared()).getByText(/effective 10 January 2024/i)).toBeVisible()
  })

  test('STATIC-12 three sections are in the table of contents', async () => {
    const names = ['Overview', 'Amendment of terms', 'Subscription']
    expect(Object.keys(await textBySection(shared()))).toEqual(names)
    expect(await sectionsByContents(shared())).toEqual(names)
  })

  test('STATIC-13 CONST-46 users must be over 18', async () => {
    expect(await text('Overview')).toContain('You must be over 18')
  })

  test('STATIC-14 they say when a change of plan takes effect', async () => {
    const subscription = await text('Subscription')
    expect(subscription).toContain('Paid plans recur monthly or yearly')
    expect(subscription).toContain(
      'You can cancel a subscription or change it to a smaller plan at any time, with effect from the next cycle.',
    )
    expect(subscription).toContain('An upgrade starts immediately')
  })

  test('STATIC-15 they say that knowledge is not shared', async () => {
    expect(await text('Overview')).toContain(
      'Your business knowledge is not shared with other users. It serves your own chatbots only.',
    )
  })

  test('STATIC-16 they end with Get Started Now', async () => {
    await expectGetStartedLast(shared(), '/subscription')
  })
})

test("STATIC-15 a bot never answers from another owner's knowledge", async ({ page, product }) => {
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

test('PROD-08 PROD-09 PROD-11 the public pages contain no placeholder text', async ({ page }) => {
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
