import type { Locator, Page } from '@playwright/test'
import { newOwner, signIn } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.beforeEach(async ({ page, product }) => {
  const owner = await newOwner(product)
  await signIn(page, owner.email)
  await page.goto('/create-new-chatbot')
  await page.getByLabel('Chatbot name').fill('Aurora helper')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Friendly' })
  await button(page, 'Next').click()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
})

async function openAvatars(page: Page) {
  await button(page, 'Choose avatar').click()
  const panel = page.getByRole('dialog', { name: 'Choose bot Avatar' })
  await expect(panel).toBeVisible()
  return panel
}

const hasFocus = (panel: Locator) => panel.evaluate((each) => each.contains(document.activeElement))

test('UX-29 arrow keys choose one of the named avatars', async ({ page }) => {
  const radios = (await openAvatars(page)).getByRole('radio')
  for (const radio of await radios.all()) await expect(radio).toHaveAccessibleName(/avatar \d+/i)

  await radios.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(radios.nth(1)).toBeFocused()
  await expect(radios.nth(1)).toBeChecked()
})

test('UX-32 the avatar panel keeps the focus inside and returns it, and the page does not scroll', async ({
  page,
}) => {
  const panel = await openAvatars(page)
  await expect.poll(() => hasFocus(panel)).toBe(true)
  expect(
    await page.evaluate(
      () =>
        getComputedStyle(document.documentElement).overflow +
        getComputedStyle(document.body).overflow,
    ),
  ).toContain('hidden')
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(panel)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button(page, 'Choose avatar')).toBeFocused()
})

test('UX-92 the picker shows 18 avatars, and all their images load', async ({ page }) => {
  const panel = await openAvatars(page)
  await expect(panel.getByRole('radio')).toHaveCount(18)
  for (let number = 0; number <= 18; number += 1) {
    const reply = await page.request.get(`/images/avatar/${number}.png`)
    expect([number, reply.status()]).toEqual([number, 200])
  }
})

test('UX-25 UX-26 Back of the wizard and of the browser keep the values', async ({ page }) => {
  await page.getByLabel('Initial message').fill('Hello there.')
  await button(page, 'Next').click()
  await expect(heading(page, 'Add Knowledge Source')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Set Bot Setting')).toBeVisible()
  await expect(page.getByLabel('Initial message')).toHaveValue('Hello there.')
  await button(page, 'Back').click()
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Aurora helper')
  await expect(page.locator('li[aria-current="step"]')).toContainText('Bot Detail')
})

test('UX-31 leaving a partly filled wizard asks for confirmation', async ({ page }) => {
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(confirmation.getByText('Leave without saving?')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Aurora helper')
})
