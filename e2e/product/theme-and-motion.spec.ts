import { expect, test } from '../support/test.ts'

test('UX-75 the theme follows the system, can be switched and is kept for the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/')
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await background()).toBe('rgb(17, 20, 18)')
  await page.getByRole('button', { name: /Change to light/ }).click()
  await expect.poll(background).toBe('rgb(251, 250, 247)')
  await page.reload()
  expect(await background()).toBe('rgb(251, 250, 247)')
  await page.getByRole('button', { name: /Change to dark/ }).click()
  await expect.poll(background).toBe('rgb(17, 20, 18)')
})

/** Running animations, except for the minimal duration under reduced motion. */
const runningAnimations = () =>
  document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getTiming().duration) > 1)
    .map((animation) => animation.id || animation.constructor.name)

test('UX-76 nothing slides or pulses under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/faq', '/dashboard']) {
    await page.goto(path)
    expect(await page.evaluate(runningAnimations), path).toEqual([])
  }
})
