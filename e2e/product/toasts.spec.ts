import type { Page } from '@playwright/test'
import { addBot, newOwner, signIn } from '../support/owner.ts'
import { expect, test } from '../support/test.ts'

/** The controls under the visible toasts. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
    if (!toast) return ['there is no toast']
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
      .filter((control) => !control.closest('[data-toasts]') && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return (
          box.width > 1 &&
          box.right > toast.left &&
          box.left < toast.right &&
          box.bottom > toast.top &&
          box.top < toast.bottom
        )
      })
      .map((control) => control.ariaLabel ?? control.textContent)
  })

for (const width of [390, 768, 1280]) {
  test(`a toast covers no control at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 })
    const owner = await newOwner(product)
    const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
    await signIn(page, owner.email)
    await page.goto(`/chatbot/${bot}?tab=sources`)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('Successfully updated')).toBeVisible()
    expect(await coveredControls(page)).toEqual([])

    await page.goto(`/chatbot/${bot}`)
    await page.getByLabel('Chatbot name').fill('Warden')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Successfully updated')).toBeVisible()
    expect(await coveredControls(page)).toEqual([])
  })
}

/** Adds a button where the toast is, as a part of a page that is loaded later would be. */
const addUnderToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
    const button = document.createElement('button')
    button.textContent = 'Loaded later'
    button.style.cssText = `position: fixed; left: ${toast?.left}px; top: ${toast?.top}px`
    document.querySelector('main')?.append(button)
  })

test('a toast moves away from a control that appears under it', async ({ page, product }) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  // It stays while it has the focus.
  await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).focus()

  await addUnderToast(page)

  await expect.poll(() => coveredControls(page)).toEqual([])
})

test('without a connection a toast is shown, and the page and what was typed stay', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, { name: 'Porter', text: 'The gate opens at five.' })
  await signIn(page, owner.email)
  await page.route('**/assets/toast-card*', (route) => route.abort())

  await page.goto(`/chatbot/${bot}?tab=sources`)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeVisible()
  await page.context().setOffline(true)
  await update.click()
  await expect(page.locator('[data-toasts]')).not.toHaveText('')
  await page.context().setOffline(false)
  await expect(update).toBeVisible()

  await page.goto(`/chatbot/${bot}?tab=setting`)
  const hint = page.getByLabel('Hint text')
  await hint.fill('Speak, friend')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-toasts] [role=alert]')).not.toHaveText('')
  await page.context().setOffline(false)
  await expect(hint).toHaveValue('Speak, friend')
})
