import { accessibilityFaults } from '../support/accessibility.ts'
import { addBot, newOwner, post, signIn } from '../support/owner.ts'
import { fact, signedInWithBot } from '../support/owner-with-bot.ts'
import { givePlan } from '../support/database.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

/** Replaces each run of white space by one space. */
const textOf = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

test.describe.serial('the preview', () => {
  const shared = sharedPage(async (page, product) => {
    const { bot } = await signedInWithBot(page, product)
    await page.goto(`/chatbot/${bot}?tab=chatUI`)
  })
  const log = () => shared().getByRole('log', { name: 'Conversation' })

  test('PREVIEW-02 STATE-42 the first bubble is the initial message', async () => {
    await expect(shared().locator('.cw-bubble').first()).toHaveText('Welcome at the gate.')
  })

  test('PREVIEW-03 the input shows the hint', async () => {
    await expect(shared().getByRole('textbox', { name: 'Message' })).toHaveAttribute(
      'placeholder',
      'Ask the porter',
    )
  })

  test('PREVIEW-04 a click on a suggested question sends it', async () => {
    await shared().getByRole('button', { name: 'Which code opens the blue door?' }).click()
    await expect(log().getByText('Which code opens the blue door?')).toBeVisible()
  })

  test('PREVIEW-01 the reply is streamed and cites its source', async () => {
    await expect(log().getByText(fact).first()).toBeVisible()
    const sources = shared().getByRole('region', { name: 'Sources for the last answer' })
    await expect(sources.getByText('knowledge.txt')).toBeVisible()
  })

  test('the reasons of the last reply lead to the passage in its source', async () => {
    await shared().getByRole('button', { name: 'Why did it say that?' }).press('Enter')
    await shared().getByRole('button', { name: 'View in source: knowledge.txt' }).press('Enter')
    const source = shared().getByRole('dialog', { name: 'knowledge.txt' })
    await expect(source.locator('mark')).toHaveText(fact)
    await shared().keyboard.press('Escape')
  })

  test('C2 a reply without sources has a badge for its owner', async () => {
    const input = shared().getByRole('textbox', { name: 'Message' })
    await input.fill('Thank you!')
    await input.press('Enter')
    const sources = shared().getByRole('region', { name: 'Sources for the last answer' })
    await expect(sources.getByText('No sources', { exact: true })).toBeVisible()
  })
})

test('the owner reads a conversation with its evidence, by keyboard', async ({ page, product }) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=conversations`)
  await expect(page.getByText('No conversations yet')).toBeVisible()

  const request = { body: { bot_id: bot, message: '<b>Which</b> code opens the blue door?' } }
  const session = await post(product, '/create_sessiondomain', { body: { chatbot_id: bot } })
  const body = { ...request.body, session_id: await session.json() }
  expect(await (await post(product, '/chat_stream', { body })).text()).toContain('message_id')
  await page.reload()
  await page.getByRole('button', { name: '<b>Which</b> code opens' }).focus()
  await page.keyboard.press('Enter')

  const transcript = page.getByRole('region', { name: 'Conversation' })
  await expect(transcript.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(transcript.getByText(fact).first()).toBeVisible()
  await expect(transcript.getByText('knowledge.txt').first()).toBeVisible()
  await transcript.getByRole('button', { name: 'Why did it say that?' }).press('Enter')
  await expect(transcript.getByText('Used', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page, 'conversations')).toEqual([])

  const viewInSource = transcript.getByRole('button', { name: 'View in source: knowledge.txt' })
  await expect(viewInSource).toHaveCount(2)
  await viewInSource.last().press('Enter')
  const source = page.getByRole('dialog', { name: 'knowledge.txt' })
  await expect(source.locator('mark')).toBeFocused()
  await expect(source.locator('mark')).toHaveText(fact)
  expect(await accessibilityFaults(page, 'a passage in its source')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(viewInSource.last()).toBeFocused()
})

test.describe('the embed code', () => {
  let bot = ''
  const shared = sharedPage(async (page, product) => {
    ;({ bot } = await signedInWithBot(page, product))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/chatbot/${bot}?tab=embed`)
  })
  const code = () => shared().getByRole('region', { name: 'Embed code' })

  test('EMBED-01 a script block is shown', async () => {
    await expect(code()).toBeVisible()
    await expect(code()).toContainText('<script')
  })

  for (const [title, part] of [
    ['EMBED-02 it sets the chatbot id', () => `chatbotId: "${bot}"`],
    ['EMBED-03 it sets the web address', (origin: string) => `frontendUrl: "${origin}"`],
    ['EMBED-04 it sets the API address', (origin: string) => `apiUrl: "${origin}/api"`],
    ['EMBED-05 it loads our script', (origin: string) => `src="${origin}/embed.js"`],
  ] as const) {
    test(title, async ({ product }) => {
      await expect(code()).toContainText(part(product.url))
    })
  }

  test('EMBED-05 the script is served', async () => {
    const script = await shared().request.get('/embed.js')
    expect(script.status()).toBe(200)
    expect(script.headers()['content-type']).toContain('javascript')
  })

  test('the picture of the button shows a button in the chosen corner, as the widget does', async () => {
    const picture = shared().locator('[data-picture="launcher"]')
    const corner = () =>
      picture.evaluate((box) => {
        const [outer, button] = [box, box.querySelector('[data-launcher]')].map((element) =>
          element?.getBoundingClientRect(),
        )
        if (!outer || !button) return 'there is no button'
        return button.left - outer.left < outer.right - button.right ? 'left' : 'right'
      })
    await expect(picture).toHaveText('')
    expect(await corner()).toBe('right')
    await shared().getByRole('button', { name: 'Left corner' }).click()
    expect(await corner()).toBe('left')
    await expect(code()).toContainText('position: "left"')
    await shared().getByRole('button', { name: 'Right corner' }).click()
  })

  test('what only developers need is folded away', async () => {
    await expect(shared().getByText('For developers')).toBeVisible()
    const material = shared().getByText('A site with a Content-Security-Policy needs')
    await expect(material).toHaveCount(0)
    await shared().getByText('For developers').click()
    await expect(material).toBeVisible()
    await shared().getByText('For developers').click()
    await expect(material).toBeHidden()
  })

  test('EMBED-07 a failed copy is not confirmed', async () => {
    await shared().evaluate(() => {
      const clipboard = { writeText: () => Promise.reject(new Error('no')) }
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    })
    await shared().getByRole('button', { name: 'Copy Script', exact: true }).click()
    await expect.poll(() => shared().evaluate(() => String(getSelection()))).toContain(bot)
    await expect(shared().getByText('Script copied to clipboard!')).toHaveCount(0)
    await shared().reload()
  })

  test('EMBED-06 EMBED-07 Copy Script copies the block and confirms it', async () => {
    await shared().getByRole('button', { name: 'Copy Script', exact: true }).click()
    await expect(
      shared().getByText('Script copied to clipboard!', { exact: true }).first(),
    ).toBeVisible()
    const copied = await shared().evaluate(() => navigator.clipboard.readText())
    expect(textOf(copied)).toBe(textOf(await code().textContent()))
  })
})

test.describe('another account', () => {
  let bot = ''
  const shared = sharedPage(
    async (page, product) => {
      const owner = await newOwner(product)
      bot = await addBot(product, owner, { name: 'Porter', text: fact })
      const otherOwner = await newOwner(product)
      givePlan(product, otherOwner, 'hobby_monthly')
      await signIn(page, otherOwner.email)
    },
    { allowsPageErrors: true },
  )

  test('BOT-05 another account sees only the chat', async () => {
    await shared().goto(`/chatbot/${bot}?tab=setting`)
    await expect(shared().getByRole('log', { name: 'Conversation' })).toBeVisible()
    await expect(shared().getByRole('tab')).toHaveCount(0)
    await expect(shared().getByLabel('Chatbot name')).toHaveCount(0)
  })

  for (const [path, body] of [
    ['/get_chatbot_setting', { id: '' }],
    ['/get_model_info', { id: '' }],
    ['/list_sources', { bot_id: '' }],
    ['/deletechatbot', { id: '' }],
    ['/update_assistant_tools', { function_bot_id: '' }],
  ] as const) {
    test(`BOT-05 another account receives 404 from ${path}`, async ({ product }) => {
      const token = await shared().evaluate(() => localStorage.getItem('token') ?? '')
      const named = Object.fromEntries(Object.keys(body).map((key) => [key, bot]))
      expect((await post(product, path, { body: named, token })).status).toBe(404)
    })
  }

  test('BOT-05 another account cannot save the settings', async ({ product }) => {
    const token = await shared().evaluate(() => localStorage.getItem('token') ?? '')
    const body = new FormData()
    const fields = {
      id: bot,
      name: 'Taken over',
      suggested: '',
      placeholder: '',
      initial: '',
      bot_msg_bg_color: '',
      use_custom: 'true',
      img_id: '1',
      id1: 'role_receptionist',
      id2: 'personality_friendly',
      domain: '',
    }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    expect((await post(product, '/update_chatbot_setting', { body, token })).status).toBe(404)
  })

  test('BOT-06 an unknown chatbot is not found', async () => {
    await shared().goto('/chatbot/no-such-bot')
    await expect(
      shared()
        .getByText(/not found/i)
        .first(),
    ).toBeVisible()
  })
})

test('BOT-SET-11 UX-91 deleting asks for confirmation on the setting tab', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await page.getByRole('button', { name: 'Delete chatbot' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation.getByText('Are you sure you want to delete this bot?')).toBeVisible()
  await expect(confirmation.getByRole('button', { name: 'No, cancel' })).toBeFocused()
  await confirmation.getByRole('button', { name: "Yes, I'm sure" }).click()
  await page.waitForURL(/\/mychatbots/i)
  await expect(page.getByText('Successfully deleted').first()).toBeVisible()
})

test('BOT-04 UX-86 on a small screen settings and preview alternate until a tab is pressed', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`/chatbot/${bot}?tab=setting`)
  const settings = page.getByRole('tab', { name: 'UI Settings' })
  const embed = page.getByRole('tab', { name: 'Embed' })

  await expect(settings).toBeVisible()
  await expect(embed).toBeVisible()
  await expect(settings).toBeVisible()
  await expect(embed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop switching tabs' })).toBeVisible()
  await embed.click()
  await expect(page.getByRole('tab')).toHaveCount(5)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await expect(page.getByRole('tab')).toHaveCount(5)
})
