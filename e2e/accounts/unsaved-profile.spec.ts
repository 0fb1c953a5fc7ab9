import { expect, register, test } from '../support/test.ts'

test('a changed profile is not left without confirmation', async ({ page }) => {
  await register(page)
  await page.goto('/profile')
  const firstName = page.getByLabel('First Name', { exact: true })
  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await firstName.fill('Augusta')
  await dashboard.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(firstName).toHaveValue('Augusta')

  await page.getByLabel('Phone number', { exact: true }).fill('5550100')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('status').getByText(/updated/i)).toBeVisible()
  await dashboard.click()
  await page.waitForURL('/dashboard')
})
