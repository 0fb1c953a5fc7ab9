import type { Page } from '@playwright/test'
import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const answer = 'Yes, at the main entrance, until ten in the evening.'

const panels = [
  {
    title: 'an answer of the team',
    opener: 'Add an answer',
    panel: 'Teach an answer',
    fill: (page: Page) => page.getByRole('textbox', { name: 'Answer' }).fill(answer),
    check: (page: Page) =>
      expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue(answer),
  },
  {
    title: 'a text',
    opener: 'Add New Text',
    panel: 'Add New Text',
    fill: (page: Page) => page.getByRole('textbox', { name: 'Text' }).fill(answer),
    check: (page: Page) => expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(answer),
  },
  {
    title: 'chosen files',
    opener: 'Add New Files',
    panel: 'Add New File',
    fill: (page: Page) =>
      panelOf(page, 'Add New File')
        .locator('input[type=file]')
        .setInputFiles({
          name: 'hours.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('The gate closes at nine in the evening.'),
        }),
    check: (page: Page) => expect(page.getByText('hours.txt', { exact: true })).toBeVisible(),
  },
]

for (const { title, opener, panel, fill, check } of panels) {
  test(`Escape or a click outside does not discard ${title} without confirmation`, async ({
    page,
    product,
  }) => {
    const { bot } = await signedInWithBot(page, product)
    await page.goto(`/chatbot/${bot}?tab=sources`)
    const open = async () => {
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect(panelOf(page, panel)).toBeVisible()
    }
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await open()
    await page.keyboard.press('Escape')
    await expect(panelOf(page, panel)).toHaveCount(0)

    await open()
    await fill(page)
    // A chosen file is read before it is listed.
    await check(page)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.mouse.click(200, 400)
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await check(page)

    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(panelOf(page, panel)).toHaveCount(0)
  })
}
