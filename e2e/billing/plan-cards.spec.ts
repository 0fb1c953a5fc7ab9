import type { Page } from '@playwright/test'
import { cardButtons, planCard, pricingSection, yearlyToggle } from '../support/plan-cards.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

const support = 'Email support in business hours'
const forFree = ['30 messages', '1 chatbot', support, 'For individuals who want to try it']
const forHobby = ['2500 messages', '1 chatbot', support, 'For small projects and startups']
const forBusiness = [
  '10,000 messages',
  '5 chatbots',
  'Unlimited support',
  'For small businesses and agencies',
]
const forEnterprise = [
  '40,000 messages',
  '10 chatbots',
  'Phone and email support 24/7',
  'Dedicated account manager',
]

/** One row for each card: price, messages, chatbots, support, details. */
const monthly = {
  Free: ['$0.00/month', ...forFree],
  Hobby: ['$19.00/month', ...forHobby],
  Business: ['$99.99/month', ...forBusiness],
  Enterprise: ['$399.99/month', ...forEnterprise],
}
const byYear = {
  Hobby: ['$199/year', ...forHobby],
  Professional: ['$1000/year', ...forBusiness],
  Enterprise: ['$3800/year', ...forEnterprise],
}

const titles = (page: Page) => pricingSection(page).getByRole('listitem').getByRole('heading')
const monthlyButton = (page: Page) => pricingSection(page).getByRole('button', { name: 'Monthly' })

/** The texts of one column of all visible cards, in order. */
async function showsColumns(page: Page, rows: Record<string, string[]>, columns: number[]) {
  for (const [title, texts] of Object.entries(rows)) {
    for (const column of columns) {
      await expect(planCard(page, title)).toContainText(texts[column] ?? '')
    }
  }
}

for (const [path, level] of [
  ['/', 2],
  ['/subscription', 1],
] as const) {
  test.describe(`the plans on ${path}`, () => {
    const shared = sharedPage(async (page) => {
      await page.goto(path)
    })
    const showMonthly = () => monthlyButton(shared()).click()
    const showYearly = () => yearlyToggle(shared()).click()

    test('PRICE-01 PRICE-15 the section has its title', async () => {
      await expect(
        shared().getByRole('heading', { level, name: 'Our Pricing Plans', exact: true }),
      ).toBeVisible()
    })

    test('PRICE-02 the text next to the toggle promotes yearly plans', async () => {
      await expect(pricingSection(shared())).toContainText(/yearly and save/i)
    })

    test('PRICE-03 the monthly list is shown first', async () => {
      await expect(monthlyButton(shared())).toHaveAttribute('aria-pressed', 'true')
      await expect(yearlyToggle(shared())).toHaveAttribute('aria-pressed', 'false')
      await expect(titles(shared())).toHaveText(Object.keys(monthly))
    })

    test('PRICE-10 every card offers to subscribe', async () => {
      expect(await cardButtons(shared())).toEqual(Array(4).fill('Subscribe Now'))
      await showYearly()
      await expect.poll(() => cardButtons(shared())).toEqual(Array(3).fill('Subscribe Now'))
    })

    test('PRICE-04 PRICE-05 CONST-19 the toggle switches the list; the yearly list has no Free', async () => {
      await showYearly()
      await expect(titles(shared())).toHaveText(Object.keys(byYear))
      await expect(yearlyToggle(shared())).toHaveAttribute('aria-pressed', 'true')
      await showMonthly()
      await expect(titles(shared())).toHaveText(Object.keys(monthly))
    })

    for (const [title, columns] of [
      ['PRICE-06 each card shows its price and period', [0]],
      ['PRICE-07 each card shows its messages and chatbots', [1, 2]],
      ['PRICE-08 each card shows its support and details', [3, 4]],
    ] as const) {
      test(title, async () => {
        await showMonthly()
        await showsColumns(shared(), monthly, [...columns])
        await showYearly()
        await showsColumns(shared(), byYear, [...columns])
      })
    }
  })
}

test.describe('the cards', () => {
  const shared = sharedPage(async (page) => {
    await page.goto('/subscription')
  })

  for (const [title, plan, text] of [
    ['CONST-01 Free costs nothing', 'Free', '$0.00/month'],
    ['CONST-02 Free has 30 messages a month', 'Free', '30 messages'],
    ['CONST-03 Free has one chatbot', 'Free', '1 chatbot'],
    ['CONST-04 Free has email support', 'Free', support],
    ['CONST-05 Hobby costs 19.00', 'Hobby', '$19.00/month'],
    ['CONST-06 Hobby has 2500 messages a month', 'Hobby', '2500 messages'],
    ['CONST-07 Hobby has one chatbot', 'Hobby', '1 chatbot'],
    ['CONST-08 Hobby has email support', 'Hobby', support],
    ['CONST-08 Hobby is for small projects', 'Hobby', 'For small projects and startups'],
    ['CONST-09 Business costs 99.99', 'Business', '$99.99/month'],
    ['CONST-10 Business has 10,000 messages a month', 'Business', '10,000 messages'],
    ['CONST-11 Business has five chatbots', 'Business', '5 chatbots'],
    ['CONST-12 Business has unlimited support', 'Business', 'Unlimited support'],
    ['CONST-12 Business is for agencies', 'Business', 'For small businesses and agencies'],
    ['CONST-13 Enterprise costs 399.99', 'Enterprise', '$399.99/month'],
    ['CONST-14 Enterprise has 40,000 messages a month', 'Enterprise', '40,000 messages'],
    ['CONST-15 Enterprise has ten chatbots', 'Enterprise', '10 chatbots'],
    ['CONST-16 Enterprise has custom integrations', 'Enterprise', /custom integrations/i],
    ['CONST-16 Enterprise has an account manager', 'Enterprise', /dedicated account manager/i],
    [
      'CONST-16 Enterprise has support around the clock',
      'Enterprise',
      /phone and email support 24\/7/i,
    ],
    [
      'CONST-17 Enterprise offers more messages on request',
      'Enterprise',
      /more than 40,000 messages\? contact us/i,
    ],
  ] as const) {
    test(title, async () => {
      await monthlyButton(shared()).click()
      await expect(planCard(shared(), plan)).toContainText(text)
    })
  }

  for (const [title, plan, texts] of [
    ['CONST-20 a year of Hobby costs 199', 'Hobby', ['$199/year']],
    ['CONST-21 a year of Hobby has its figures', 'Hobby', ['2500 messages', '1 chatbot']],
    ['CONST-22 a year of Professional costs 1000', 'Professional', ['$1000/year']],
    ['CONST-23 Professional', 'Professional', ['10,000 messages', '5 chatbots']],
    ['CONST-25 a year of Enterprise costs 3800', 'Enterprise', ['$3800/year']],
    ['CONST-26 Enterprise', 'Enterprise', ['40,000 messages', '10 chatbots']],
  ] as const) {
    test(`${title}, in the yearly list`, async () => {
      await yearlyToggle(shared()).click()
      for (const text of texts) await expect(planCard(shared(), plan)).toContainText(text)
    })
  }

  for (const [title, plan, lookupKey] of [
    ['CONST-24 a year of Hobby', 'Hobby', 'hobby_yearly'],
    ['CONST-24 a year of Professional', 'Professional', 'business_yearly'],
    ['CONST-24 a year of Enterprise', 'Enterprise', 'enterprise_yearly'],
  ] as const) {
    test(`${title} is selected by its lookup key`, async () => {
      await shared().goto('/subscription')
      await yearlyToggle(shared()).click()
      await planCard(shared(), plan).getByRole('button', { name: 'Subscribe Now' }).click()
      await shared().waitForURL('**/register?redirect=%2Fpayment')
      const chosen = await shared().evaluate(() => sessionStorage.getItem('subscription'))
      expect(JSON.parse(chosen ?? '{}')).toMatchObject({ lookupKey })
      await shared().goto('/subscription')
    })
  }

  test('every paid card says that functions and connections are included, Free does not', async () => {
    const included = 'Functions and connections included'
    await monthlyButton(shared()).click()
    for (const title of ['Hobby', 'Business', 'Enterprise']) {
      await expect(planCard(shared(), title)).toContainText(included)
    }
    await expect(planCard(shared(), 'Free')).not.toContainText(included)
    await yearlyToggle(shared()).click()
    for (const title of Object.keys(byYear)) {
      await expect(planCard(shared(), title)).toContainText(included)
    }
  })

  test('the plans say whether tax is added', async () => {
    await expect(pricingSection(shared())).toContainText('No sales tax or VAT is added.')
  })

  test('where no e-mail is sent, the messages of Free need no confirmed address', async () => {
    await monthlyButton(shared()).click()
    await expect(pricingSection(shared())).toContainText('Start with 250 free messages. Then')
  })

  test('PRICE-09 UX-10 a card without functions has no check mark for them', async () => {
    await monthlyButton(shared()).click()
    const marks = (title: string) => planCard(shared(), title).locator('li svg')
    // Messages, chatbots, support, details and knowledge; functions and extra messages only where the plan has them.
    await expect(marks('Free')).toHaveCount(5)
    await expect(marks('Hobby')).toHaveCount(5)
    await expect(marks('Business')).toHaveCount(6)
    await expect(marks('Enterprise')).toHaveCount(7)
  })
})

test('a button that is pressed before the page is hydrated works once it is', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await yearlyToggle(page).click()
  await expect(yearlyToggle(page)).toHaveAttribute('aria-pressed', 'false')

  scripts.resolve()

  await expect(yearlyToggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(titles(page)).toHaveText(Object.keys(byYear))
})
