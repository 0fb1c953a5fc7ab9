import type { Product } from '../support/server.ts'
import { post } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('the settings of a chatbot', () => {
  let setup = { owner: { token: '' }, bot: '' }
  const shared = sharedPage(async (page, product) => {
    setup = await signedInWithBot(page, product)
    await page.goto(`/chatbot/${setup.bot}?tab=setting`)
    await expect(page.getByLabel('Chatbot name')).toHaveValue('Porter')
  })
  const stored = async (product: Product): Promise<Record<string, unknown>> => {
    const requests = { body: { id: setup.bot }, token: setup.owner.token }
    return (await post(product, '/get_chatbot_setting', requests)).json()
  }
  const panel = () => shared().getByRole('tabpanel', { name: 'UI Settings' })
  const save = () => shared().getByRole('button', { name: 'Save', exact: true }).click()
  const picker = () => shared().getByRole('dialog', { name: 'Choose Color', exact: true })

  test('BOT-01 a link leads back to the dashboard', async () => {
    await expect(shared().getByRole('link', { name: 'My Chatbots' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
  })

  test('BOT-03 on Free there are four tabs and the conversations, but no Integrations', async () => {
    await expect(shared().getByRole('tab')).toHaveText([
      'UI Settings',
      'Data Sources',
      'Preview',
      'Embed',
      'Conversations',
    ])
  })

  test('PREVIEW-05 without a color the bubbles of the preview are white', async () => {
    await shared().getByRole('tab', { name: 'Preview' }).click()
    const greeting = shared().locator('.cw-bubble').filter({ hasText: 'Welcome at the gate.' })
    await expect(greeting).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await shared().getByRole('tab', { name: 'UI Settings' }).click()
  })

  test('BOT-SET-06 the color is selected in its own panel', async () => {
    await shared().getByRole('button', { name: 'Change color' }).click()
    await expect(picker().getByRole('heading', { name: 'Choose Color', exact: true })).toBeVisible()
    await picker().getByLabel('Hex color').fill('#ffe0b2')
    await picker().getByRole('button', { name: 'Select Color', exact: true }).click()
    await expect(picker()).toHaveCount(0)
    await expect(shared().getByText('#ffe0b2', { exact: false }).first()).toBeVisible()
  })

  test('BOT-SET-12 a toast confirms the saved settings', async () => {
    await panel().getByLabel('Chatbot name').fill('Gatekeeper')
    await panel().getByLabel('Suggested questions').fill('One?\nTwo?')
    await panel().getByLabel('Hint text').fill('Speak, friend')
    await panel().getByLabel('Initial message').fill('Who goes there?')
    await shared().getByRole('button', { name: 'Choose avatar' }).click()
    const avatars = shared().getByRole('dialog', { name: 'Choose bot Avatar' })
    await avatars.getByRole('radio', { name: /Avatar 9/ }).press('Space')
    await avatars.getByRole('button', { name: 'Select Avatar' }).click()
    await panel().getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
    await panel().getByLabel('Personality', { exact: true }).selectOption('custom')
    await shared().getByLabel('Custom personality').fill('Dry wit')
    await shared().keyboard.press('Escape')
    const ownData = shared().getByRole('switch', { name: 'Answer only from my own data' })
    await expect(ownData).toBeChecked()
    await ownData.uncheck()
    await ownData.check()
    await save()
    await expect(
      shared().getByRole('status').getByText('Successfully updated', { exact: true }),
    ).toBeVisible()
  })

  test('PREVIEW-06 the preview shows the saved settings without a reload', async () => {
    await shared().getByRole('tab', { name: 'Preview' }).click()
    const log = shared().getByRole('log', { name: 'Conversation' })
    await expect(log.getByText('Who goes there?')).toBeVisible()
    await expect(shared().getByRole('button', { name: 'Two?', exact: true })).toBeVisible()
  })

  test('PREVIEW-05 BOT-SET-05 its bubbles have the color', async ({ product }) => {
    const greeting = shared().locator('.cw-bubble').filter({ hasText: 'Who goes there?' })
    await expect(greeting).toHaveCSS('background-color', 'rgb(255, 224, 178)')
    expect(await stored(product)).toMatchObject({ bot_msg_bg_color: '#ffe0b2' })
  })

  test('BOT-SET-13 UX-89 the dashboard shows the new name, without a reload', async () => {
    await shared().getByRole('link', { name: 'My Chatbots' }).click()
    await expect(shared().getByRole('link', { name: 'Gatekeeper', exact: true })).toBeVisible()
    await expect(shared().getByRole('link', { name: 'Porter', exact: true })).toHaveCount(0)
  })

  for (const [title, label, field, value] of [
    ['BOT-SET-01 the name', 'Chatbot name', 'name', 'Gatekeeper'],
    ['BOT-SET-02 the suggested questions', 'Suggested questions', 'suggested', 'One?\nTwo?'],
    ['BOT-SET-03 the hint', 'Hint text', 'placeholder', 'Speak, friend'],
    ['BOT-SET-04 the initial message', 'Initial message', 'initial', 'Who goes there?'],
    ['BOT-SET-09 the role', 'Role', 'id1', 'role_receptionist'],
    ['BOT-SET-09 a custom personality', 'Personality', 'id2', 'Dry wit'],
  ] as const) {
    test(`${title} is stored and shown after a reload`, async ({ product }) => {
      await shared().goto(`/chatbot/${setup.bot}?tab=setting`)
      await expect(panel().getByLabel(label, { exact: true })).toHaveValue(value)
      expect(await stored(product)).toMatchObject({ [field]: value })
    })
  }

  test('BOT-SET-08 the avatar is stored and shown after a reload', async ({ product }) => {
    const avatar = shared().getByRole('group', { name: 'Avatar' }).locator('img')
    await expect(avatar).toHaveAttribute('src', /\/avatar\/9\.png/)
    expect(await stored(product)).toMatchObject({ img_id: 9 })
  })

  test('BOT-SET-07 "Answer only from own data" is stored, and other questions are not answered', async ({
    product,
  }) => {
    await expect(
      shared().getByRole('switch', { name: 'Answer only from my own data' }),
    ).toBeChecked()
    expect(await stored(product)).toMatchObject({ use_custom: 'true' })
    const body = { bot_id: setup.bot, message: 'Who won the chess match in Reykjavik?' }
    const stream = await (await post(product, '/chat_stream', { body })).text()
    const text = stream.replaceAll(/event: .*\ndata: .*\n/g, '').replaceAll(/data: ?|\n/g, '')
    expect(text).toContain('I could not find this in what I have been taught')
  })

  test('the time zone of the business is chosen from a list, and stored', async ({ product }) => {
    const zone = shared().getByRole('combobox', { name: 'Time zone', exact: true })
    await expect(zone).toHaveValue('UTC')
    await zone.selectOption('Asia/Tokyo')
    await save()

    await expect.poll(async () => (await stored(product))['time_zone']).toBe('Asia/Tokyo')
  })

  test('without a language model, instruction, custom role and custom personality say what needs one', async () => {
    const needsModel = /once a language model is connected/
    await expect(shared().getByLabel('Prompt')).toHaveAccessibleDescription(needsModel)
    const role = shared().getByLabel('Role', { exact: true })
    await expect(role).toHaveAccessibleDescription('')
    await role.selectOption('custom')
    await expect(role).toHaveAccessibleDescription(needsModel)
    await role.selectOption('role_receptionist')
    await expect(role).toHaveAccessibleDescription('')
    // Stored as 'Dry wit' by an earlier test.
    await expect(shared().getByLabel('Personality', { exact: true })).toHaveAccessibleDescription(
      needsModel,
    )
  })

  test('BOT-SET-10 without a domain a hint says that any site may embed it', async ({
    product,
  }) => {
    await expect(
      shared()
        .getByText(/any website embed this chatbot/)
        .first(),
    ).toBeVisible()
    expect(await stored(product)).toMatchObject({ domain: '' })
  })

  for (const typed of ['not a domain', 'http://', 'example.com, not a domain']) {
    test(`VAL-22 the domain "${typed}" is refused`, async ({ product }) => {
      await shared().getByLabel('Domain').fill(typed)
      await save()
      await expect(shared().getByText('Please enter a valid domain').first()).toBeVisible()
      expect(await stored(product)).toMatchObject({ domain: '' })
    })
  }

  for (const [typed, saved] of [
    ['example.com', 'example.com'],
    ['shop.example, www.example.org', 'shop.example, www.example.org'],
    ['https://München.example/shop, *.example.org', 'münchen.example, example.org'],
    ['', ''],
  ] as const) {
    test(`BOT-SET-10 VAL-22 the domain "${typed}" is saved and shown after a reload`, async ({
      product,
    }) => {
      await shared().getByLabel('Domain').fill(typed)
      const reply = shared().waitForResponse('**/api/update_chatbot_setting')
      await save()
      expect((await reply).status()).toBe(200)
      expect(await stored(product)).toMatchObject({ domain: saved })
      await expect(shared().getByLabel('Domain')).toHaveValue(saved)
      await shared().reload()
      await expect(shared().getByLabel('Domain')).toHaveValue(saved)
    })
  }
})

test('what another tab saved since stays when this one saves', async ({ page, product }) => {
  const { owner, bot } = await signedInWithBot(page, product)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/chatbot/${bot}?tab=setting`)
    await expect(tab.getByLabel('Chatbot name')).toHaveValue('Porter')
  }

  await page.getByLabel('Initial message').fill('Good morning!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Successfully updated')).toBeVisible()
  await other.getByLabel('Hint text').fill('Ask about the gate')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Successfully updated')).toBeVisible()

  await expect(other.getByLabel('Initial message')).toHaveValue('Good morning!')
  const request = { body: { id: bot }, token: owner.token }
  const stored = await post(product, '/get_chatbot_setting', request)
  expect(await stored.json()).toMatchObject({
    initial: 'Good morning!',
    placeholder: 'Ask about the gate',
  })
})
