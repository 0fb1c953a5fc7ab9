import type { Page } from '@playwright/test'
import { newOwner, post, signIn } from '../support/owner.ts'
import { sharedPage } from '../support/shared-page.ts'
import { expect, test } from '../support/test.ts'
import { button, fillFirstStep, openWizard } from '../support/wizard.ts'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

test.describe.serial('avatar, files and creation', () => {
  let token = ''
  const shared = sharedPage(async (page, product) => {
    const owner = await newOwner(product)
    token = owner.token
    await signIn(page, owner.email)
    await openWizard(page)
    await fillFirstStep(page)
    await button(page, 'Next').click()
    await button(page, 'Choose avatar').click()
  })
  const avatars = () => panel(shared(), 'Choose bot Avatar')
  const files = () => panel(shared(), 'Add New File')

  test('WIZ-32 the avatar panel has its title', async () => {
    await expect(avatars().getByRole('heading', { name: 'Choose bot Avatar' })).toBeVisible()
  })

  test('WIZ-33 the avatar panel shows 18 images that all load', async () => {
    await expect(avatars().getByRole('radio')).toHaveCount(18)
    const images = avatars().locator('img')
    const widths = await images.evaluateAll((all) =>
      Promise.all(
        all.map(async (image) => {
          if (!(image instanceof HTMLImageElement)) return 0
          await image.decode()
          return image.naturalWidth
        }),
      ),
    )
    expect(widths).toHaveLength(18)
    expect(Math.min(...widths)).toBeGreaterThan(0)
    const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
    expect(new Set(sources).size).toBe(18)
  })

  test('WIZ-34 the selected avatar is shown in the second step', async () => {
    await avatars()
      .getByRole('radio', { name: /Avatar 7/ })
      .press('Space')
    await button(avatars(), 'Select Avatar').click()
    await expect(avatars()).toHaveCount(0)
    await expect(
      shared().getByRole('group', { name: 'Avatar' }).locator('img[src*="/avatar/7.png"]'),
    ).toBeVisible()
  })

  test('WIZ-16 the last button is Create', async () => {
    await button(shared(), 'Next').click()
    await expect(button(shared(), 'Create')).toBeVisible()
  })

  test('WIZ-14 Add New Files opens the file panel', async () => {
    await button(shared(), 'Add New Files').click()
    await expect(files()).toBeVisible()
  })

  test('WIZ-21 the file panel has its title', async () => {
    await expect(files().getByRole('heading', { level: 2 })).toHaveText('Add New File')
  })

  test('WIZ-20 a panel slides in from the right over a dimmed page', async () => {
    const width = shared().viewportSize()?.width ?? 0
    const box = await files().boundingBox()
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width)
    await expect(files()).toHaveCSS('transition-property', /transform|translate/)
    expect(await files().evaluate((each) => getComputedStyle(each).transitionDuration)).not.toBe(
      '0s',
    )
    const dimmed = await shared().evaluate(() => {
      const all = [...document.querySelectorAll('[role="presentation"], [data-open]')]
      return all.some((each) => {
        const { right, bottom } = each.getBoundingClientRect()
        const { backgroundColor, opacity } = getComputedStyle(each)
        const isDim = /[/,] ?0?\.5\)$/.test(backgroundColor) && opacity === '1'
        return isDim && right >= innerWidth && bottom >= innerHeight
      })
    })
    expect(dimmed).toBe(true)
  })

  test('WIZ-22 several files can be selected at once', async () => {
    const input = files().locator('input[type=file]')
    await expect(input).toHaveAttribute('multiple')
    await input.setInputFiles([
      textFile('one.txt', 'The lamp weighs four kilograms.'),
      textFile('two.txt', 'The shade is made of paper.'),
    ])
    await expect(files().getByRole('listitem')).toHaveText([/one\.txt/, /two\.txt/])
  })

  test('WIZ-23 a selected file can be removed', async () => {
    await files()
      .getByRole('button', { name: /remove two\.txt/i })
      .click()
    await expect(files().getByRole('listitem')).toHaveText([/one\.txt/])
  })

  test('WIZ-25 Add File lists the files in the third step', async () => {
    await files().getByLabel('Prompt').fill('Answer in one sentence.')
    await button(files(), 'Add File').click()
    await expect(files()).toHaveCount(0)
    const listed = shared().getByRole('region', { name: 'Files' }).getByRole('listitem')
    await expect(listed).toHaveText([/one\.txt/])
  })

  test('WIZ-17 WIZ-24 Create is busy while it sends, including the instruction', async () => {
    const page = shared()
    const delayed = Promise.withResolvers<void>()
    await page.route('**/api/add_bot', async (route) => {
      await delayed.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/api/add_bot')
    await button(page, 'Create').click()
    expect((await sent).postData()).toMatch(/name="prompt"\r\n\r\nAnswer in one sentence\.\r\n/)
    await expect(button(page, 'Creating...')).toBeDisabled()
    delayed.resolve()
  })

  test('WIZ-18 the new chatbot opens at its settings', async ({ product }) => {
    const page = shared()
    await page.waitForURL(/\/chatbot\/[^/]+\?tab=setting/)
    await expect(page.getByRole('tabpanel', { name: 'UI Settings' })).toBeVisible()
    const [created]: { id: string }[] = await (
      await post(product, '/chatbot_list', { token })
    ).json()
    expect(new URL(page.url()).pathname).toBe(`/chatbot/${created?.id}`)
  })

  test('WIZ-23 UX-30 only the files that were not removed are sent', async ({ product }) => {
    const id = new URL(shared().url()).pathname.split('/').at(-1)
    const info = await post(product, '/get_model_info', { body: { id }, token })
    expect(await info.json()).toMatchObject({ file_names: ['one.txt'] })
  })
})
