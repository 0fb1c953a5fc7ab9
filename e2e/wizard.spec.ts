import type { Page } from '@playwright/test'
import { expect, register, test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const current = (page: Page) => page.locator('li[aria-current="step"]')

async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Customer support agent' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
}

test('WIZ-01 WIZ-02 WIZ-03 WIZ-04 WIZ-05 WIZ-06 WIZ-10 WIZ-11 WIZ-12 the three steps keep what was entered', async ({
  page,
  complaints,
}) => {
  await register(page)
  await page.goto('/create-new-chatbot')

  await expect(heading(page, 'Enter bot detail')).toBeVisible()
  await expect(current(page)).toContainText('Bot Detail')
  await expect(
    page.getByRole('complementary', { name: 'Progress' }).getByRole('listitem'),
  ).toHaveCount(3)
  const roles = await page.getByLabel('Role', { exact: true }).locator('option').allTextContents()
  const served = await page.evaluate(async () => {
    const reply = await fetch('/api/get_roles')
    const list: { name: string }[] = await reply.json()
    return list.map(({ name }) => name)
  })
  expect(roles.filter((name) => served.includes(name))).toEqual(served)

  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await expect(current(page)).toContainText('Bot Setting')
  await page.getByLabel('Initial message').fill('Hello there.')
  await page.getByLabel('Suggested questions').fill('One?\nTwo?')
  await page.getByLabel('Hint message').fill('Ask away')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'Add Knowledge Source')).toBeVisible()
  await expect(current(page)).toContainText('Knowledge Source')

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Suggested questions')).toHaveValue('One?\nTwo?')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Aurora helper')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const leave = page.getByRole('button', { name: 'Leave' })
  await leave.click()
  await page.waitForURL(/\/mychatbots$/i)
  expect(complaints).toEqual([])
})

test('WIZ-07 WIZ-08 WIZ-09 UX-27 custom role and personality are free text; without a choice Next explains', async ({
  page,
}) => {
  await register(page)
  await page.goto('/create-new-chatbot')
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(
    page.getByText('You have to select both a role and a personality').first(),
  ).toBeVisible()

  await page.getByLabel('Role', { exact: true }).selectOption('custom')
  const role = page.getByLabel('Custom role')
  await expect(role).toBeFocused()
  await role.fill('Lamp doctor')
  await heading(page, 'Enter bot detail').click()
  await expect(role).toBeHidden()
  await expect(page.getByText('Lamp doctor').first()).toBeAttached()

  await page.getByLabel('Personality', { exact: true }).selectOption('custom')
  await page.getByLabel('Custom personality').fill('Dry wit')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Custom personality')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
})

test('WIZ-13 WIZ-14 WIZ-15 WIZ-16 WIZ-17 WIZ-18 WIZ-20 WIZ-21 WIZ-22 WIZ-23 WIZ-24 WIZ-25 WIZ-26 WIZ-27 WIZ-28 WIZ-29 WIZ-30 WIZ-31 WIZ-32 WIZ-33 WIZ-34 UX-30 avatar, files and websites are chosen in panels and the bot is made', async ({
  page,
}) => {
  await register(page)
  await page.goto('/create-new-chatbot')
  await fillFirstStep(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('button', { name: 'Choose avatar' }).click()
  const avatars = page.getByRole('dialog', { name: 'Choose bot Avatar' })
  await expect(avatars.getByRole('radio')).toHaveCount(18)
  const widths = await avatars
    .getByRole('img')
    .or(avatars.locator('img'))
    .evaluateAll(async (all) => {
      const images = all.filter((each) => each instanceof HTMLImageElement)
      await Promise.all(images.map((image) => image.decode()))
      return images.map((image) => image.naturalWidth)
    })
  expect(widths).toHaveLength(18)
  expect(Math.min(...widths)).toBeGreaterThan(0)
  await avatars.getByRole('radio', { name: /Avatar 7/ }).press('Space')
  await avatars.getByRole('button', { name: 'Select Avatar' }).click()
  await expect(page.locator('img[src*="/avatar/7.png"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('button', { name: 'Add New Files' }).click()
  const files = page.getByRole('dialog', { name: 'Add New File' })
  const box = await files.boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(page.viewportSize()?.width)
  await files.locator('input[type=file]').setInputFiles([
    {
      name: 'one.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The lamp weighs four kilograms.'),
    },
    { name: 'two.txt', mimeType: 'text/plain', buffer: Buffer.from('The shade is made of paper.') },
  ])
  await expect(files.getByText('one.txt')).toBeVisible()
  await files.getByRole('button', { name: /remove two\.txt/i }).click()
  await expect(files.getByText('two.txt')).toBeHidden()
  await files.getByLabel('Prompt').fill('Answer in one sentence.')
  await files.getByRole('button', { name: 'Add File' }).click()
  await expect(page.getByRole('region', { name: 'Files' }).getByText('one.txt')).toBeVisible()

  await page.getByRole('button', { name: 'Add New Website' }).click()
  const sites = page.getByRole('dialog', { name: 'Add New Website' })
  const fetchLinks = sites.getByRole('button', { name: 'Fetch Links' })
  await expect(fetchLinks).toBeDisabled()
  await sites.getByLabel('Website URL').fill('no address')
  await expect(fetchLinks).toBeDisabled()
  await sites.getByLabel('Website URL').fill('https://shop.example.com')
  await expect(fetchLinks).toBeEnabled()
  await expect(sites.getByRole('button', { name: 'Add Website' })).toBeDisabled()
  await expect(
    sites
      .getByRole('list', { name: 'Added websites' })
      .or(sites.getByText(/no website/i))
      .first(),
  ).toBeAttached()
  await sites.getByRole('button', { name: 'Close' }).last().click()
  await expect(sites).toBeHidden()

  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeVisible()
  await page.route('**/api/add_bot', async (route) => {
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await route.continue()
  })
  await create.click()
  await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
  await expect(page.getByRole('heading', { name: 'UI Settings' })).toBeVisible()
})

test('WIZ-19 a full-screen loader shows while roles and personalities load', async ({ page }) => {
  await register(page)
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/api/get_roles', async (route) => {
    await held
    await route.continue()
  })

  await page.goto('/create-new-chatbot')
  const loader = page.getByRole('status').filter({ hasText: /loading/i })
  await expect(loader.first()).toBeVisible()
  free()
  await expect(heading(page, 'Enter bot detail')).toBeVisible()
})
