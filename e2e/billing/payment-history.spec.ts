import { readFile } from 'node:fs/promises'
import { consoleErrors, refusal, stub, toast } from '../support/api-stubs.ts'
import {
  beginPlan,
  buyPlan,
  expectMessages,
  goodCard,
  payWith,
  planStrip,
} from '../support/checkout.ts'
import { newOwner, signIn, signOut } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { overflowFaults } from '../support/overflow.ts'
import { expect, test } from '../support/test.ts'

test.use({ timezoneId: 'UTC' })

const invoice = {
  number: 'AW-0007',
  created: 1704844800,
  amount_due: 1900,
  hosted_invoice_url: 'https://pay.example/in_7',
  paid: true,
  amount_refunded: 0,
  state: 'paid',
}

const line = (id: number, reason: string, delta: number) => ({
  id: `e${id}`,
  at: Date.UTC(2026, 10, 21, 7, id),
  delta,
  reason,
  bot_id: 'b1',
  bot_name: '=SUM(A1)',
  session_id: 's1',
})

const invoices = (...rows: object[]) => ({ json: { status: 1, result: { data: rows } } })

test.describe('the table of invoices', () => {
  let requests: object[] = []
  let email = ''
  const shared = sharedPage(
    async (page, product) => {
      ;({ email } = await newOwner(product))
      const open = { ...invoice, number: 'AW-0008', amount_due: 9999, paid: false, state: 'open' }
      const refunded = {
        ...invoice,
        number: 'AW-0006',
        amount_refunded: 950,
        hosted_invoice_url: null,
      }
      requests = await stub(page, '/payment/getUserPaymentData', invoices(open, invoice, refunded))
      await signIn(page, email, '/payment/history')
      await expect(page.getByRole('table')).toBeVisible()
    },
    { timezoneId: 'UTC' },
  )
  const column = (index: number) =>
    shared()
      .getByRole('row')
      .evaluateAll(
        (rows, at) => rows.slice(1).map((row) => row.children[at]?.textContent ?? ''),
        index,
      )

  test('HIST-01 the heading is Payment History', async () => {
    await expect(
      shared().getByRole('heading', { level: 1, name: 'Payment History', exact: true }),
    ).toBeVisible()
  })

  test('HIST-08 the columns are in order', async () => {
    await expect(shared().getByRole('columnheader')).toHaveText([
      'Invoice#',
      'Invoice Date',
      'Price',
      'Invoice',
      'Status',
    ])
    expect(requests).toEqual([{ email }])
  })

  for (const [title, index, texts] of [
    ['HIST-02 the first column has the number', 0, ['AW-0008', 'AW-0007', 'AW-0006']],
    ['HIST-03 a date is month/day/year', 1, ['01/10/2024', '01/10/2024', '01/10/2024']],
    ['HIST-04 a price is in dollars', 2, ['$99.99', '$19.00', '$19.00']],
    ['HIST-05 an invoice can be viewed when there is one', 3, ['View', 'View', 'Not ready']],
    ['HIST-07 the status is Paid or UnPaid', 4, ['UnPaid', 'Paid', 'Paid$9.50 refunded']],
  ] as const) {
    test(title, async () => {
      expect(await column(index)).toEqual([...texts])
    })
  }

  test('HIST-05 HIST-06 View opens the invoice in a new tab', async () => {
    const view = shared().getByRole('row').nth(2).getByRole('link', { name: 'View', exact: true })
    await expect(view).toHaveAttribute('href', 'https://pay.example/in_7')
    await expect(view).toHaveAttribute('target', '_blank')
    await expect(view).toHaveAttribute('rel', 'noopener')
    await expect(view).toHaveAccessibleDescription('AW-0007')
  })

  test('UX-70 a small screen shows a list instead of the table', async () => {
    await shared().setViewportSize({ width: 390, height: 844 })
    await expect(shared().getByRole('table')).toHaveCount(0)
    await expect(
      shared()
        .getByRole('list', { name: /^Your invoices/ })
        .getByRole('listitem'),
    ).toHaveCount(3)
    expect(await shared().evaluate(overflowFaults)).toEqual([])
    await shared().setViewportSize({ width: 1280, height: 720 })
  })
})

test('HIST-09 HIST-10 a loader is shown while loading, then an empty history', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const delayed = Promise.withResolvers<void>()
  await page.route('**/api/payment/getUserPaymentData', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await signIn(page, owner.email, '/payment/history')
  const loader = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })

  await expect(loader).toBeVisible()
  delayed.resolve()
  await expect(page.getByText('Oops!', { exact: true })).toBeVisible()
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
  await expect(loader).toHaveCount(0)
})

test('ERR-21 a history that fails to load is logged to the console and can be loaded again', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await stub(page, '/payment/getUserPaymentData', refusal('The provider is away.'))
  const errors = consoleErrors(page)
  await signIn(page, owner.email, '/payment/history')

  await expect(page.getByText("Couldn't load your payments")).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await expect.poll(() => errors.join('\n')).toContain('Error fetching payment history')
  await expect(toast(page, 'The provider is away.')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Oops!')).toBeVisible()
})

test('HIST-06 PROD-04 a paid plan is in the history, and its invoice opens only for its owner', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await buyPlan(page, 'Hobby')
  await page.goto('/payment/history')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('$19.00')
  await expect(row).toContainText('Paid')
  const address = await row.getByRole('link', { name: 'View' }).getAttribute('href')
  const { pathname } = new URL(address ?? '')

  await page.goto(pathname)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(owner.email)
  await expect(page.getByRole('article')).toContainText('$19.00')
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Payment' })).toHaveCount(0)

  await signOut(page)
  const otherOwner = await newOwner(product)
  await signIn(page, otherOwner.email, pathname)
  await expect(page.getByText("Couldn't open this invoice")).toBeVisible()
  await expect(page.getByText(owner.email)).toHaveCount(0)
})

test('an open invoice can be paid on its own page', async ({ page, product }) => {
  const owner = await newOwner(product)
  await beginPlan(product, owner, 'hobby_monthly')
  await signIn(page, owner.email, '/payment/history')
  await expect(page.getByRole('row').nth(1)).toContainText('UnPaid')
  const address = await page.getByRole('link', { name: 'View' }).getAttribute('href')

  await page.goto(new URL(address ?? '').pathname)
  await expect(page.getByRole('heading', { name: 'Pay this invoice' })).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
  await expect(planStrip(page).getByText('Hobby (monthly)')).toBeVisible()
})

test('the statement lists every message in pages and can be downloaded as a whole', async ({
  page,
  product,
  pageErrors,
}) => {
  const owner = await newOwner(product)
  await page.route('**/api/message_statement*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('before') === 'older'
    const lines = isSecond
      ? [line(1, 'Welcome messages', 30)]
      : [line(3, 'No answer found: not charged', 0), line(2, 'Answer', -1)]
    return route.fulfill({
      json: { status: 1, message_balance: 29, lines, next: isSecond ? null : 'older' },
    })
  })
  await signIn(page, owner.email, '/messages')

  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('No answer found: not charged')
  await expect(rows.nth(2)).toContainText('−1')
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(3)).toContainText('+30')
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('messages.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      'Time,Chatbot,Conversation,Reason,Messages',
      "2026-11-21T07:03:00.000Z,'=SUM(A1),s1,No answer found: not charged,0",
      "2026-11-21T07:02:00.000Z,'=SUM(A1),s1,Answer,-1",
      "2026-11-21T07:01:00.000Z,'=SUM(A1),s1,Welcome messages,30",
      '',
    ].join('\r\n'),
  )
  expect(pageErrors).toEqual([])
})

test('the statement of a new account begins with its first grant', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'View usage' }).click()
  await page.waitForURL('**/messages')
  await expect(page.getByRole('row').nth(1)).toContainText('+30')

  await page.route('**/api/message_statement*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText("Couldn't load your messages")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('+30')
})
