import type { Page, Route } from '@playwright/test'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { openSite } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { sourceRow } from '../support/fixtures/source-row.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Sources of this chatbot' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

const textFile = (name: string, text = 'The blue door has no key.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

async function chooseFiles(page: Page, files: ReturnType<typeof textFile>[]): Promise<void> {
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await panel.locator('input[type=file]').setInputFiles(files)
  await panel.getByLabel('Prompt').fill('Be brief.')
  await panel.getByRole('button', { name: 'Add File' }).click()
}

/** A PDF whose one page is an empty image. */
async function scannedPdf(page: Page) {
  const paper = await page.context().newPage()
  const picture = (await paper.screenshot()).toString('base64')
  await paper.setContent(`<img src="data:image/png;base64,${picture}" width="500">`)
  const scan = Buffer.from(await paper.pdf())
  await paper.close()
  return scan
}

const returnSources = (sources: object[]) => (route: Route) =>
  route.fulfill({ json: { sources, version: 1 } })

test.beforeEach(async ({ page, product }) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email, `/chatbot/${bot}`)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await expect(row(page, 'knowledge.txt')).toBeVisible()
})

test('UX-33 UX-34 VAL-20 files are selected by mouse and keyboard; refused ones are named, the others are added', async ({
  page,
}) => {
  await button(page, 'Add New Files').click()
  const panel = page.getByRole('dialog', { name: 'Add New File' })
  await expect(panel.getByText(/maximum 10MB/)).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  await (
    await choosing
  ).setFiles([
    textFile('hours.txt'),
    textFile('huge.txt', 'x'.repeat(11 * 1024 * 1024)),
    { name: 'tune.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
  ])
  await expect(panel.getByRole('list', { name: 'Chosen files' })).toHaveText(/hours\.txt/)
  const refused = panel.getByRole('alert').filter({ hasText: 'huge.txt' })
  await expect(refused).toContainText('Each file can be up to 10MB')
  await expect(refused).toContainText('tune.mp3')
  await expect(panel.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(
    1,
  )
})

test('a scan without any text never becomes ready: its row says why and what to do next', async ({
  page,
}) => {
  await chooseFiles(page, [
    {
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: await scannedPdf(page),
    },
  ])
  await button(page, 'Update').click()

  const scan = row(page, 'scan.pdf')
  await expect(scan).toContainText('we recognized no text in them', { timeout: 20_000 })
  await expect(scan).toContainText('Upload a sharper scan')
  await expect(scan.getByText('Ready', { exact: true })).toHaveCount(0)
})

test('UX-35 UX-36 each file shows its percentage and can be canceled and retried', async ({
  page,
}) => {
  const delayed = Promise.withResolvers<void>()
  await page.route('**/api/update_model_info', async (route) => {
    const isUpload = route.request().postData()?.includes('filename=') ?? true
    if (!isUpload) return route.continue()
    await delayed.promise
    return route.abort()
  })
  await chooseFiles(page, [textFile('hours.txt'), textFile('prices.txt')])
  await button(page, 'Update').click()
  await expect(row(page, 'hours.txt').getByText(/Uploading \d+%/)).toBeVisible()
  await row(page, 'prices.txt').getByRole('button', { name: 'Cancel: prices.txt' }).click()
  await expect(row(page, 'prices.txt')).toHaveCount(0)
  delayed.resolve()
  await expect(row(page, 'hours.txt').getByText('Failed', { exact: true })).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await row(page, 'hours.txt').getByRole('button', { name: 'Retry: hours.txt' }).click()
  await expect(row(page, 'hours.txt').getByText('Ready', { exact: true })).toBeVisible()
})

test('UX-36 UX-37 every state has its text, and a change is shown and announced without a reload', async ({
  page,
}) => {
  const before = [
    sourceRow(1, { state: 'queued', characters: 0, parts_done: 0 }),
    sourceRow(2, { state: 'processing', parts_total: 9, parts_done: 3 }),
    sourceRow(3, { state: 'failed', reason: 'This file is locked by a password.', characters: 0 }),
    sourceRow(4),
  ]
  await page.route('**/api/list_sources', returnSources(before))
  await page.reload()
  await expect(row(page, 'handbook-1.txt').getByText('Queued', { exact: true })).toBeVisible()
  await expect(row(page, 'handbook-2.txt')).toContainText('Processing 3 of 9')
  await expect(row(page, 'handbook-3.txt')).toContainText('This file is locked by a password.')
  await expect(row(page, 'handbook-4.txt').getByText('Ready', { exact: true })).toBeVisible()
  await expect(row(page, 'handbook-4.txt')).toContainText('2 KB')

  await page.route(
    '**/api/list_sources',
    returnSources(
      before.map((each) => ({ ...each, state: 'ready', reason: null, characters: 900 })),
    ),
  )
  await expect(row(page, 'handbook-1.txt').getByText('Ready', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /ready/i }).first()).toBeAttached()
})

test('UX-40 UX-41 a removal can be undone before Update, and a ready source shows its text', async ({
  page,
}) => {
  await row(page, 'knowledge.txt').getByRole('button', { name: 'Remove: knowledge.txt' }).click()
  await button(page, 'Undo removing knowledge.txt').click()
  await row(page, 'knowledge.txt')
    .getByRole('button', { name: 'knowledge.txt', exact: true })
    .click()
  await expect(page.getByRole('dialog').getByText('The gate opens at five.')).toBeVisible()
})

test('UX-42 two hundred sources scroll smoothly and can be filtered', async ({ page }) => {
  const many = Array.from({ length: 200 }, (_, index) => sourceRow(index + 1))
  await page.route('**/api/list_sources', returnSources(many))
  await page.reload()
  await expect(row(page, 'handbook-200.txt')).toBeVisible()
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await expect(row(page, 'handbook-1.txt')).toBeInViewport()
  await page.getByLabel('Filter sources').fill('handbook-17')
  await expect(table(page).getByRole('row')).toHaveCount(1 + 11)
  await page.getByLabel('Filter sources').fill('nothing like this')
  await expect(page.getByText('No sources match your search.')).toBeVisible()
})

test('UX-38 UX-39 a website that cannot be read shows why, and fetching its links can be stopped', async ({
  page,
}) => {
  const site = await openSite({ '/': { body: '<h1>Hello</h1>' } })
  await button(page, 'Add New Website').click()
  const panel = page.getByRole('dialog', { name: 'Add New Website' })
  await expect(panel.getByRole('button', { name: 'Fetch Links' })).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Add Website' })).toBeDisabled()
  await panel.getByLabel('Website URL').fill(site.url)
  await panel.getByRole('button', { name: 'Fetch Links' }).click()
  await expect(panel.getByText(/not allowed|private|couldn't/i).first()).toBeVisible()
  await site.close()
})
