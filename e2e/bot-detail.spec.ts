import type { Page } from '@playwright/test'
import { addBot, newOwner, type Owner } from './support/owner.ts'
import type { Product } from './support/server.ts'
import { expect, test } from './support/test.ts'

const fact = 'The blue door opens with the code 7741.'

/** An owner with a bot, signed in on this page. */
async function signedInWithBot(
  page: Page,
  product: Product,
): Promise<{ owner: Owner; bot: string }> {
  const owner = await newOwner(product)
  const bot = await addBot(product, owner, {
    name: 'Porter',
    text: fact,
    suggested: 'Which code opens the blue door?',
    initial: 'Welcome at the gate.',
    placeholder: 'Ask the porter',
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('a good long password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return { owner, bot }
}

test('BOT-01 BOT-03 BOT-SET-01 BOT-SET-02 BOT-SET-03 BOT-SET-04 BOT-SET-05 BOT-SET-06 BOT-SET-07 BOT-SET-08 BOT-SET-09 BOT-SET-10 BOT-SET-12 BOT-SET-13 PREVIEW-05 PREVIEW-06 UX-89 settings are saved and seen everywhere', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await expect(page.getByRole('tab')).toHaveText([
    'UI Settings',
    'Data Sources',
    'Preview',
    'Embed',
  ])
  await expect(page.getByRole('link', { name: 'My Chatbots' })).toHaveAttribute(
    'href',
    '/dashboard',
  )

  await page.getByLabel('Chatbot name').fill('Gatekeeper')
  await page.getByLabel('Suggested questions').fill('One?\nTwo?')
  await page.getByLabel('Hint text').fill('Speak, friend')
  await page.getByLabel('Initial message').fill('Who goes there?')
  await page.getByRole('button', { name: 'Change colour' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose Color' })
  await picker.getByLabel('Hex colour').fill('#aabbcc')
  await picker.getByRole('button', { name: 'Select Color' }).click()
  await page.getByRole('button', { name: 'Choose avatar' }).click()
  const avatars = page.getByRole('dialog', { name: 'Choose bot Avatar' })
  await avatars.getByRole('radio', { name: /Avatar 9/ }).press('Space')
  await avatars.getByRole('button', { name: 'Select Avatar' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Receptionist' })
  await page.getByLabel('Personality', { exact: true }).selectOption({ label: 'Concise' })
  await page.getByRole('switch', { name: 'Answer only from my own data' }).click()
  await expect(page.getByText(/any site may embed this chatbot/).first()).toBeVisible()
  await page.getByLabel('Domain').fill('no domain')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid domain').first()).toBeVisible()
  await page.getByLabel('Domain').fill('shop.example, www.example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Succes+fully updated/).first()).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Chatbot name')).toHaveValue('Gatekeeper')
  await expect(page.getByLabel('Suggested questions')).toHaveValue('One?\nTwo?')
  await expect(page.getByLabel('Domain')).toHaveValue('shop.example, www.example.org')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('role_receptionist')
  await expect(page.getByRole('switch', { name: 'Answer only from my own data' })).toBeChecked()
  await expect(page.locator('img[src*="/avatar/9.png"]').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  const log = page.getByRole('log', { name: 'Conversation' })
  const greeting = log.getByText('Who goes there?')
  await expect(greeting).toBeVisible()
  const colours = await greeting.evaluate((element) => {
    const found: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      found.push(getComputedStyle(at).backgroundColor)
    }
    return found
  })
  expect(colours).toContain('rgb(170, 187, 204)')
  await expect(page.getByPlaceholder('Speak, friend')).toBeVisible()

  await page.getByRole('link', { name: 'My Chatbots' }).click()
  await expect(page.getByText('Gatekeeper').first()).toBeVisible()
})

test('PREVIEW-01 PREVIEW-02 PREVIEW-03 PREVIEW-04 the preview answers, cites and charges like any chat', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=chatUI`)
  const log = page.getByRole('log', { name: 'Conversation' })

  await expect(log.getByText('Welcome at the gate.')).toBeVisible()
  await expect(page.getByPlaceholder('Ask the porter')).toBeVisible()
  await page.getByRole('button', { name: 'Which code opens the blue door?' }).click()

  await expect(log.getByText(fact).first()).toBeVisible()
  const sources = page.getByRole('region', { name: 'Sources of the last answer' })
  await expect(sources.getByText('knowledge.txt')).toBeVisible()
})

test('BOT-SRC-01 BOT-SRC-03 BOT-SRC-05 BOT-SRC-06 BOT-SRC-07 BOT-SRC-08 BOT-SRC-09 BOT-SRC-10 BOT-SRC-12 sources are listed live, removed only with Update, and can be undone', async ({
  page,
  product,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await page.goto(`/chatbot/${bot}?tab=sources`)
  const table = page.getByRole('table', { name: 'Sources of this chatbot' })
  const row = table.getByRole('row', { name: /knowledge\.txt/ })

  await expect(row.getByText('Ready', { exact: true })).toBeVisible()
  const hint = page.getByText(/maximum 10MB/).first()
  for (const word of ['Pdf', 'Excel', 'Ppt', '10MB']) await expect(hint).toContainText(word)

  await page.getByRole('button', { name: 'Add New Files' }).click()
  const files = page.getByRole('dialog', { name: 'Add New File' })
  await files.locator('input[type=file]').setInputFiles([
    {
      name: 'hours.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Hours\n\nThe gate closes at nine in the evening.'),
    },
    { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') },
  ])
  await expect(files.getByText(/picture\.png/).first()).toBeVisible()
  const prompt = files.getByLabel('Prompt')
  if (await prompt.isVisible()) await prompt.fill('Be brief.')
  await files.getByRole('button', { name: 'Add File' }).click()

  await page.route('**/api/update_model_info', async (route) => {
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText(/Succes+fully updated/).first()).toBeVisible()
  const hours = table.getByRole('row', { name: /hours\.md/ })
  await expect(hours.getByText('Ready', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remove: knowledge.txt' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo removing knowledge.txt' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Remove: knowledge.txt' }).click()
  await page.reload()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Remove: knowledge.txt' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText(/Succes+fully updated/).first()).toBeVisible()
  await page.reload()
  await expect(hours).toBeVisible()
  await expect(row).toBeHidden()

  await page.getByRole('button', { name: 'Add New Website' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Website' })).toBeVisible()
})

test('EMBED-01 EMBED-02 EMBED-03 EMBED-04 EMBED-05 EMBED-06 EMBED-07 the snippet names this bot and is copied', async ({
  page,
  product,
  context,
}) => {
  const { bot } = await signedInWithBot(page, product)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/chatbot/${bot}?tab=embed`)
  const code = page.getByRole('region', { name: 'Code to paste' })

  for (const part of [bot, product.url, `${product.url}/api`, `${product.url}/embed.js`]) {
    await expect(code).toContainText(part)
  }
  const script = await page.request.get('/embed.js')
  expect(script.status()).toBe(200)
  expect(script.headers()['content-type']).toContain('javascript')

  await page.getByRole('button', { name: 'Copy Script' }).click()
  await expect(page.getByText('Script copied to clipboard!').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.replaceAll(/\s+/g, ' ').trim()).toBe(
    ((await code.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim(),
  )
})

test('BOT-05 BOT-06 BOT-SET-11 UX-91 others see the chat alone, an unknown bot is not found, deleting asks first', async ({
  page,
  product,
  browser,
}) => {
  const { bot } = await signedInWithBot(page, product)
  const visitor = await browser.newPage({ baseURL: product.url })
  await visitor.goto(`/chatbot/${bot}`)
  await expect(visitor.getByRole('log', { name: 'Conversation' })).toBeVisible()
  await expect(visitor.getByRole('tab')).toHaveCount(0)
  await visitor.goto('/chatbot/no-such-bot')
  await expect(visitor.getByText(/not found/i).first()).toBeVisible()
  await visitor.close()

  await page.goto(`/chatbot/${bot}?tab=setting`)
  await page.getByRole('button', { name: 'Delete chatbot' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('Are you sure you want to delete this bot?')).toBeVisible()
  await expect(question.getByRole('button', { name: 'No, cancel' })).toBeFocused()
  await question.getByRole('button', { name: "Yes, I'm sure" }).click()
  await page.waitForURL(/\/mychatbots/i)
  await expect(page.getByText('Successfully deleted').first()).toBeVisible()
})

test('BOT-04 UX-86 on a small screen the tabs alternate until they are touched', async ({
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
  await expect(page.getByRole('button', { name: 'Pause the changing tabs' })).toBeVisible()
  await embed.click()
  await expect(page.getByRole('tab')).toHaveCount(4)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/chatbot/${bot}?tab=setting`)
  await expect(page.getByRole('tab')).toHaveCount(4)
})
