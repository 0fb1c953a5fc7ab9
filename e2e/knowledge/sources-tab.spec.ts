import { post } from '../support/owner.ts'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import type { Product } from '../support/server.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'

test.describe.serial('the sources of a chatbot', () => {
  let setup = { owner: { token: '' }, bot: '' }
  const shared = sharedPage(async (page, product) => {
    setup = await signedInWithBot(page, product)
    await page.goto(`/chatbot/${setup.bot}?tab=sources`)
    await expect(row('knowledge.txt')).toBeVisible()
  })
  const row = (name: string) =>
    shared()
      .getByRole('table', { name: 'Sources of this chatbot' })
      .getByRole('row')
      .filter({ hasText: name })
  const stored = async (product: Product): Promise<string[]> => {
    const request = { body: { id: setup.bot }, token: setup.owner.token }
    const reply = await post(product, '/get_model_info', request)
    return (await reply.json()).file_names
  }
  const update = () => shared().getByRole('button', { name: 'Update', exact: true })
  const panel = () => shared().getByRole('dialog', { name: 'Add New File', exact: true })

  test('BOT-SRC-01 the files are listed', async ({ product }) => {
    await expect(row('knowledge.txt')).toHaveCount(1)
    expect(await stored(product)).toEqual(['knowledge.txt'])
  })

  test('BOT-SRC-06 the website panel is the same as in the wizard', async () => {
    await shared().getByRole('button', { name: 'Add New Website', exact: true }).click()
    const sites = shared().getByRole('dialog', { name: 'Add New Website', exact: true })
    await expect(sites.getByRole('button', { name: 'Fetch Links', exact: true })).toBeVisible()
    await shared().keyboard.press('Escape')
    await expect(sites).toHaveCount(0)
  })

  test('BOT-SRC-05 the file panel is the same as in the wizard', async () => {
    await shared().getByRole('button', { name: 'Add New Files', exact: true }).click()
    await expect(panel().getByRole('button', { name: 'Add File', exact: true })).toBeVisible()
  })

  test('BOT-SRC-09 its hint names the kinds of files and the size limit', async () => {
    const hint = panel()
      .getByText(/maximum 10MB/)
      .first()
    for (const text of ['Pdf', 'Excel', 'Ppt', '10MB']) await expect(hint).toContainText(text)
  })

  test('the panel refuses unsupported kinds of files', async () => {
    await panel()
      .locator('input[type=file]')
      .setInputFiles([
        {
          name: 'hours.md',
          mimeType: 'text/markdown',
          buffer: Buffer.from('# Hours\n\nThe gate closes at nine in the evening.'),
        },
        {
          name: 'picture.gif',
          mimeType: 'image/gif',
          buffer: Buffer.from('GIF89a'),
        },
      ])
    await expect(
      panel()
        .getByRole('alert')
        .getByText(/picture\.gif/),
    ).toBeVisible()
    await panel().getByLabel('Prompt').fill('Be brief.')
    await panel().getByRole('button', { name: 'Add File' }).click()
    await expect(panel()).toHaveCount(0)
  })

  test('BOT-SRC-08 the button is busy while it saves', async () => {
    const delayed = Promise.withResolvers<void>()
    await shared().route('**/api/update_model_info', async (route) => {
      await delayed.promise
      await route.continue()
    })
    await update().click()
    await expect(shared().getByRole('button', { name: 'Updating...', exact: true })).toBeDisabled()
    delayed.resolve()
  })

  test('BOT-SRC-07 BOT-SRC-10 Update saves and confirms it', async ({ product }) => {
    await expect(
      shared().getByRole('status').getByText('Successfully updated', { exact: true }),
    ).toBeVisible()
    await expect.poll(() => stored(product)).toEqual(['knowledge.txt', 'hours.md'])
  })

  test('BOT-SRC-12 each source shows its progress', async () => {
    await expect(row('hours.md').getByText('Ready', { exact: true })).toBeVisible()
    for (const [state, label] of [
      ['queued', /^Queued$/],
      ['processing', /^Processing/],
      ['failed', /^Failed$/],
    ] as const) {
      await shared().route('**/api/list_sources', async (route) => {
        const response = await route.fetch()
        const answer: { sources: object[] } = await response.json()
        const sources = answer.sources.map((source) => ({ ...source, state }))
        await route.fulfill({ response, json: { ...answer, sources } })
      })
      await shared().reload()
      await expect(row('knowledge.txt').getByText(label)).toBeVisible()
      await shared().unroute('**/api/list_sources')
    }
    await shared().reload()
  })

  test('BOT-SRC-03 a removed file disappears from the list at once, from the server only with Update', async ({
    product,
  }) => {
    const remove = () => shared().getByRole('button', { name: 'Remove: knowledge.txt' }).click()
    await remove()
    await expect(row('knowledge.txt')).toHaveCount(0)
    await shared().getByRole('button', { name: 'Undo removing knowledge.txt' }).click()
    await expect(row('knowledge.txt')).toBeVisible()
    await remove()
    expect(await stored(product)).toContain('knowledge.txt')
    await update().click()
    await expect.poll(() => stored(product)).toEqual(['hours.md'])
    await shared().reload()
    await expect(row('hours.md')).toBeVisible()
    await expect(row('knowledge.txt')).toHaveCount(0)
  })

  test('a file that another window added is kept and named', async ({ product }) => {
    const form = new FormData()
    form.append('id', setup.bot)
    form.append('files', new File(['The lift is out of order.'], 'colleague.txt'))
    await post(product, '/update_model_info', { body: form, token: setup.owner.token })

    await shared().getByRole('button', { name: 'Remove: hours.md' }).click()
    await update().click()

    await expect(
      shared().getByText('Added in another window and kept: colleague.txt'),
    ).toBeVisible()
    await expect(row('colleague.txt')).toBeVisible()
    await expect.poll(() => stored(product)).toEqual(['colleague.txt'])
  })
})
