import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { changeRow, writeRows } from '../support/database.ts'
import { codeOf } from '../support/one-time-code.ts'
import { newOwner, password, post, signIn } from '../support/owner.ts'
import type { Product } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const operatorEmail = 'olga.ops@askwell.example'
const now = Date.now()

test.use({ env: { OPERATOR_EMAILS: operatorEmail } })
// The accessibility rules take long on a busy machine.
test.setTimeout(300_000)

/** A named account that turned the second factor on, signed in with a code. */
async function openAsOperator(page: Page, product: Product): Promise<void> {
  const body = { first_name: 'Olga', last_name: 'Ops', email: operatorEmail, password }
  const registered = await post(product, '/register', { body })
  const { token, user }: { token: string; user: { id: string } } = await registered.json()
  changeRow(product, 'user_account', { id: user.id, email_verified_at: now })
  const begun = await post(product, '/begin_second_factor', {
    body: { current_password: password },
    token,
  })
  const { secret }: { secret: string } = await begun.json()
  await post(product, '/confirm_second_factor', { body: { code: codeOf(secret) }, token })
  // A code works once; that of the step before is as if it had been used, so the sign-in may use the same.
  changeRow(product, 'second_factor', { user_id: user.id, last_step: 0 })

  await page.goto('/login?redirect=/operate')
  await page.getByLabel('Email', { exact: true }).fill(operatorEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill(codeOf(secret))
  await code.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Operate' })).toBeVisible()
}

const failedJob = {
  id: 'job-1',
  queue: 'read-file',
  payload: '{}',
  state: 'failed',
  run_at: now,
  priority: 0,
  round: 0,
  attempts: 5,
  max_attempts: 5,
  last_error: 'Error: connect ECONNREFUSED 10.0.0.1:443',
  created_at: now,
  finished_at: now,
}
const failedEmail = {
  id: 'l_1',
  dedupe_key: 'usage:1',
  to_address: 'zoe@example.com',
  subject: '',
  body_text: 'Hello',
  body_html: '',
  state: 'failed',
  error: '550 No such mailbox',
  created_at: now,
  ended_at: now,
}
const contact = {
  id: 'm_1',
  first_name: 'Vi',
  last_name: 'Vo',
  email: 'vi@example.com',
  message: 'Can I pay by invoice?',
  looks_automatic: 0,
  created_at: now,
}

test('an operator looks after an account, failed work and messages', async ({ page, product }) => {
  const owner = await newOwner(product)
  writeRows(product, 'job', [{ ...failedJob, owner_id: owner.id }])
  writeRows(product, 'email', [failedEmail])
  writeRows(product, 'contact_message', [contact])
  writeRows(product, 'model_error', [{ hour: now, kind: 'language', error: 'timeout', count: 3 }])
  await openAsOperator(page, product)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const open = (name: string) => sections.getByRole('link', { name, exact: true }).click()
  const panel = page.getByRole('dialog')
  const faults: string[] = []
  const check = async (name: string) => faults.push(...(await accessibilityFaults(page, name)))

  await expect(page.getByRole('link', { name: '1 job failed in the last day' })).toBeVisible()
  await check('overview')

  await open('Accounts')
  await page.getByLabel('Email or account ID').fill(owner.email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await check('accounts')
  await page.getByRole('link', { name: owner.email }).click()
  await expect(page.getByRole('heading', { name: owner.email })).toBeVisible()
  await page.getByRole('button', { name: 'Add messages' }).click()
  await panel.getByLabel('Messages', { exact: true }).fill('500')
  await panel.getByRole('button', { name: 'Add messages' }).click()
  await expect(panel.getByText('Enter a reason')).toBeVisible()
  await check('the panel of a grant with an error')
  await panel.getByLabel('Reason', { exact: true }).fill('Outage on Monday')
  await panel.getByRole('button', { name: 'Add messages' }).click()
  await expect(page.getByText('500 messages were added.')).toBeVisible()
  await expect(page.getByText('530', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await panel.getByLabel('Reason', { exact: true }).fill('Spam')
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unsuspend' })).toBeVisible()
  await expect(page.getByText('Outage on Monday')).toBeVisible()
  await check('account')
  const refused = await post(product, '/login', { body: { email: owner.email, password } })
  expect(refused.status).toBe(403)

  await open('Jobs')
  await page.getByRole('button', { name: 'Retry' }).click()
  await panel.getByLabel('Reason', { exact: true }).press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused()
  await check('jobs')
  await open('Emails')
  await expect(page.getByText('zoe@example.com')).toBeVisible()
  await check('emails')
  await open('Models')
  await expect(page.getByRole('cell', { name: 'timeout' })).toBeVisible()
  await check('models')
  await open('Messages')
  await check('messages')
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(page.getByText('No messages here')).toBeVisible()
  await check('no messages')
  await open('Audit log')
  const acts = page.getByRole('list', { name: 'Audit log, newest first' })
  await expect(acts.getByText('Changed the balance: 500')).toBeVisible()
  await check('record')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
  expect(faults).toEqual([])
})

test('to every other account the page does not exist', async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email, '/operate')

  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Operate' })).toHaveCount(0)
})
