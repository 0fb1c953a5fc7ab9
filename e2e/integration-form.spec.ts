import { AxeBuilder } from '@axe-core/playwright'
import { atIntegrations, editor, form, list, write } from './support/integrations.ts'
import { expect, test } from './support/test.ts'

test('UX-64 BOT-INT-07 BOT-INT-08 BOT-INT-09 VAL-24 VAL-25 VAL-26 VAL-27 VAL-28 VAL-29 VAL-30 VAL-31 VAL-32 VAL-33 VAL-36 each type shows its fields, each mistake its text', async ({
  page,
  product,
  complaints,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  const panel = form(page)
  const submit = panel.getByRole('button', { name: 'Submit' })
  const says = (text: string) => expect(panel.getByText(text, { exact: true })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/integration/add')) calls.push(request.url())
  })

  await submit.click()
  await expect(panel.getByLabel('Function Name')).toBeFocused()
  await says('Function Name is required.')
  await says('Function Definition is required.')
  await says('Invalid URL.')
  await says('Client ID is required')
  await says('Client Secret is required')
  await says('Token URL is required')
  for (const label of ['Client ID', 'Client Secret', 'Token URL']) {
    await expect(panel.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(panel.getByLabel('Auth Header')).toHaveCount(0)

  await panel.getByLabel('Authentication Type').selectOption('API KEY')
  await expect(panel.getByLabel('Auth Header', { exact: true })).toBeVisible()
  await expect(panel.getByLabel('Client ID')).toHaveCount(0)
  await submit.click()
  await says('Auth Header is required')

  await panel.getByLabel('Authentication Type').selectOption('NOAUTH')
  for (const label of ['Client ID', 'Client Secret', 'Token URL', 'Auth Header']) {
    await expect(panel.getByLabel(label, { exact: true })).toHaveCount(0)
  }
  for (const url of ['ftp://x.y', 'abc']) {
    await panel.getByLabel('URL', { exact: true }).fill(url)
    await submit.click()
    await says('A valid URL is required.')
  }
  await panel.getByLabel('URL', { exact: true }).fill('https://hello.example.org/')
  await panel.getByLabel('Function Name').fill('say_hello')
  for (const [typed, text] of [
    ['{a', 'Function Definition must be a valid JSON object.'],
    ['[1]', 'Function Definition must be a valid JSON object.'],
    ['5', 'Function Definition must be a valid JSON object.'],
    ['{}', 'Function Definition must be a non-empty JSON object.'],
  ] as const) {
    await write(page, typed)
    await submit.click()
    await says(text)
  }
  await expect(editor(page)).toBeFocused()
  expect(calls).toEqual([])

  await write(page, '{"name": "say_hello"}')
  await submit.click()
  await expect(list(page)).toContainText('say_hello')
  expect(complaints).toEqual([])
})

test('UX-65 the editor marks the line of an error, and Escape then Tab leaves it', async ({
  page,
  product,
  complaints,
}) => {
  await atIntegrations(page, product)
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await write(page, '{\n  "name": "x",\n  oops\n}')

  await expect(form(page).getByText(/^Line 3: /)).toBeVisible()
  await expect(form(page).locator('.cm-lint-marker-error')).toBeVisible()

  await editor(page).press('Tab')
  await expect(editor(page)).toBeFocused()
  await editor(page).press('Escape')
  await page.keyboard.press('Tab')
  await expect(form(page).getByLabel('URL', { exact: true })).toBeFocused()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Function' })).toBeFocused()
  expect(complaints).toEqual([])
})

/** Colours are on their way while something moves. */
const moving = () =>
  document.getAnimations().filter(({ playState }) => playState === 'running').length

test('the tab and its form pass axe in both themes', async ({ page, product, complaints }) => {
  await atIntegrations(page, product)
  const check = async () => {
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.getByText('No functions available at the moment.')).toBeVisible()
    await check()
  }
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Insert example' }).click()
  await expect(editor(page)).toContainText('order_id')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await check()
  }
  expect(complaints).toEqual([])
})
