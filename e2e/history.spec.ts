import { readFile } from 'node:fs/promises'
import { consoleErrors, refusal, stub, toast } from './support/billing.ts'
import { beginPlan, buyPlan, expectMessages, goodCard, payWith, strip } from './support/checkout.ts'
import { newOwner, signIn } from './support/owner.ts'
import { expect, test } from './support/test.ts'

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

test('HIST-01 HIST-02 HIST-03 HIST-04 HIST-05 HIST-06 HIST-07 HIST-08 UX-70 invoices stand in a table', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  const open = { ...invoice, number: 'AW-0008', amount_due: 9999, paid: false, state: 'open' }
  const refunded = { ...invoice, number: 'AW-0006', amount_refunded: 950, hosted_invoice_url: null }
  const asked = await stub(page, '/payment/getUserPaymentData', invoices(open, invoice, refunded))
  await signIn(page, owner.email, '/payment/history')

  await expect(
    page.getByRole('heading', { level: 1, name: 'Payment History', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Invoice#',
    'Invoice Date',
    'Price',
    'Invoice',
    'Status',
  ])
  const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell')
  await expect(cells(1)).toHaveText(['AW-0008', '01/10/2024', '$99.99', 'View', 'UnPaid'])
  await expect(cells(2)).toHaveText(['AW-0007', '01/10/2024', '$19.00', 'View', 'Paid'])
  await expect(cells(3)).toHaveText([
    'AW-0006',
    '01/10/2024',
    '$19.00',
    'Not ready',
    'Paid$9.50 refunded',
  ])
  const view = cells(2).getByRole('link', { name: 'View', exact: true })
  await expect(view).toHaveAttribute('href', 'https://pay.example/in_7')
  await expect(view).toHaveAttribute('target', '_blank')
  await expect(view).toHaveAttribute('rel', 'noopener')
  await expect(view).toHaveAccessibleDescription('AW-0007')
  expect(asked).toEqual([{ email: owner.email }])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: /^Your invoices/ }).getByRole('listitem'),
  ).toHaveCount(3)
  expect(complaints).toEqual([])
})

test('HIST-09 HIST-10 a loader shows while fetching, then that there is nothing', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/payment/getUserPaymentData', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, owner.email, '/payment/history')
  const loader = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })

  await expect(loader).toBeVisible()
  held.resolve()
  await expect(page.getByText('Oops!', { exact: true })).toBeVisible()
  await expect(page.getByText('No Data Found', { exact: true })).toBeVisible()
  await expect(loader).toHaveCount(0)
})

test('ERR-21 a history that cannot be read is told on the console, and can be asked for again', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  await stub(page, '/payment/getUserPaymentData', refusal('The provider is away.'))
  const errors = consoleErrors(page)
  await signIn(page, owner.email, '/payment/history')

  await expect(page.getByText('Your payments could not be loaded')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await expect.poll(() => errors.join('\n')).toContain('Error fetching payment history')
  await expect(toast(page, 'The provider is away.')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Oops!')).toBeVisible()
})

test('HIST-06 PROD-04 a paid plan is in the history, and its invoice opens for its owner alone', async ({
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

  await page.evaluate(() => localStorage.clear())
  const stranger = await newOwner(product)
  await signIn(page, stranger.email, pathname)
  await expect(page.getByText('This invoice could not be opened')).toBeVisible()
  await expect(page.getByText(owner.email)).toHaveCount(0)
})

test('an invoice that is open can be paid on its own page', async ({ page, product }) => {
  const owner = await newOwner(product)
  await beginPlan(product, owner, 'hobby_monthly')
  await signIn(page, owner.email, '/payment/history')
  await expect(page.getByRole('row').nth(1)).toContainText('UnPaid')
  const address = await page.getByRole('link', { name: 'View' }).getAttribute('href')

  await page.goto(new URL(address ?? '').pathname)
  await expect(page.getByRole('heading', { name: 'Pay this invoice' })).toBeVisible()
  await payWith(page, goodCard)
  await expectMessages(page, '2,530')
  await expect(strip(page).getByText('Hobby (monthly)')).toBeVisible()
})

test('every message has its line, page by page, and all of them go into a file', async ({
  page,
  product,
  complaints,
}) => {
  const owner = await newOwner(product)
  await page.route('**/api/message_statement*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('before') === 'older'
    const lines = isSecond
      ? [line(1, 'Messages to start with', 30)]
      : [line(3, 'Nothing found: not charged', 0), line(2, 'Answer', -1)]
    return route.fulfill({
      json: { status: 1, message_balance: 29, lines, next: isSecond ? null : 'older' },
    })
  })
  await signIn(page, owner.email, '/messages')

  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Nothing found: not charged')
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
      "2026-11-21T07:03:00.000Z,'=SUM(A1),s1,Nothing found: not charged,0",
      "2026-11-21T07:02:00.000Z,'=SUM(A1),s1,Answer,-1",
      "2026-11-21T07:01:00.000Z,'=SUM(A1),s1,Messages to start with,30",
      '',
    ].join('\r\n'),
  )
  expect(complaints).toEqual([])
})

test('the statement of a new account begins with what it was given', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'See what they were used for' }).click()
  await page.waitForURL('**/messages')
  await expect(page.getByRole('row').nth(1)).toContainText('+30')

  await page.route('**/api/message_statement*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Your messages could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('+30')
})
