import { axeFaultsInBothThemes } from '../support/accessibility.ts'
import { atIntegrations, editor, form, list, write } from '../support/integrations.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('the form of a function', () => {
  const calls: string[] = []
  let setup: { owner: { token: string }; bot: string } | undefined
  const shared = sharedPage(async (page, product) => {
    setup = await atIntegrations(page, product)
    page.on('request', (request) => {
      if (request.url().includes('/integration/add')) calls.push(request.url())
    })
    await page.getByRole('button', { name: 'Add New Function' }).click()
  })
  const panel = () => form(shared())
  const field = (label: string) => panel().getByLabel(label, { exact: true })
  const submit = () => panel().getByRole('button', { name: 'Submit' }).click()
  const expectText = (text: string) =>
    expect(panel().getByText(text, { exact: true })).toBeVisible()

  test('UX-64 Submit focuses the first field with an error', async () => {
    await submit()
    await expect(field('Function Name')).toBeFocused()
    expect(calls).toEqual([])
  })

  for (const [title, text] of [
    ['VAL-24 the name is required', 'Function Name is required.'],
    ['VAL-25 the definition is required', 'Function Definition is required.'],
    ['VAL-28 an empty address is invalid', 'Invalid URL.'],
    ['VAL-30 OAUTH2.0 needs a client id', 'Client ID is required'],
    ['VAL-31 OAUTH2.0 needs a client secret', 'Client Secret is required'],
    ['VAL-32 OAUTH2.0 needs a token address', 'Token URL is required'],
  ] as const) {
    test(title, async () => {
      await expectText(text)
      expect(calls).toEqual([])
    })
  }

  for (const [title, type, shown] of [
    ['BOT-INT-07 OAUTH2.0', 'OAUTH2.0', ['Client ID', 'Client Secret', 'Token URL']],
    ['BOT-INT-08 API KEY', 'API KEY', ['Auth Header']],
    ['BOT-INT-09 NOAUTH', 'NOAUTH', []],
  ] as const) {
    test(`${title} shows only its own fields`, async () => {
      await field('Authentication Type').selectOption(type)
      const names: readonly string[] = shown
      for (const label of ['Client ID', 'Client Secret', 'Token URL', 'Auth Header']) {
        await expect(field(label), label).toHaveCount(names.includes(label) ? 1 : 0)
      }
    })
  }

  test('VAL-33 API KEY requires a header', async () => {
    await field('Authentication Type').selectOption('API KEY')
    await submit()
    await expectText('Auth Header is required')
    await field('Authentication Type').selectOption('NOAUTH')
    expect(calls).toEqual([])
  })

  for (const url of ['ftp://x.y', 'abc']) {
    test(`VAL-29 the address ${url} is refused`, async () => {
      await field('URL').fill(url)
      await submit()
      await expectText('A valid URL is required.')
      expect(calls).toEqual([])
    })
  }

  for (const [title, typed, text] of [
    ['VAL-26 half a definition', '{a', 'Function Definition must be a valid JSON object.'],
    ['VAL-26 a list', '[1]', 'Function Definition must be a valid JSON object.'],
    ['VAL-26 a number', '5', 'Function Definition must be a valid JSON object.'],
    ['VAL-27 an empty object', '{}', 'Function Definition must be a non-empty JSON object.'],
  ] as const) {
    test(`${title} is refused`, async () => {
      await field('URL').fill('https://hello.example.org/')
      await field('Function Name').fill('say_hello')
      await write(shared(), typed)
      await submit()
      await expectText(text)
      await expect(editor(shared())).toBeFocused()
      expect(calls).toEqual([])
    })
  }

  test('VAL-36 NOAUTH saves without credentials', async ({ product }) => {
    await write(shared(), '{"name": "say_hello"}')
    await submit()
    await expect(list(shared())).toContainText('say_hello')
    const stored = await fetch(`${product.url}/api/integration/functions/${setup?.bot}`, {
      headers: { authorization: `Bearer ${setup?.owner.token}` },
    })
    expect(await stored.json()).toMatchObject({ result: [{ authtype: 'NOAUTH' }] })
  })
})

test('UX-65 the editor marks the line of an error, and Escape followed by Tab leaves it', async ({
  page,
  product,
  pageErrors,
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
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await confirmation.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Function' })).toBeFocused()
  expect(pageErrors).toEqual([])
})

test('the tab and its form pass axe in both themes', async ({ page, product, pageErrors }) => {
  await atIntegrations(page, product)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByText('No functions available at the moment.')).toBeVisible()
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Add New Function' }).click()
  await form(page).getByRole('button', { name: 'Insert example' }).click()
  await expect(editor(page)).toContainText('order_id')
  expect(await axeFaultsInBothThemes(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
