import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn } from '../support/owner.ts'
import { givePlan } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

const longName = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsges'
const functionName = 'find_a_free_appointment_next_week_or_the_week_after'

/** Boxes of the open dialog whose content is wider than the box. */
const overflowingBoxes = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('div, ul, form')])
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
    .map((box) => `${box.className}: ${box.scrollWidth} px in ${box.clientWidth} px`)

async function expectNoOverflow(page: Page, role: 'dialog' | 'alertdialog'): Promise<void> {
  await expect(page.getByRole(role)).toBeVisible()
  // Polled, because a panel is outside the window until it has slid in.
  await expect.poll(() => page.evaluate(overflowingBoxes)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('UX-74 panels, confirmations and tabs fit the longest names in a narrow window', async ({
  page,
  product,
}) => {
  const owner = await newOwner(product)
  givePlan(product, owner, 'hobby_monthly')
  const bot = await addBot(product, owner, { name: longName, text: 'The gate opens at five.' })
  const body = new FormData()
  const definition = JSON.stringify({ parameters: { type: 'object', properties: {} } })
  const fields = {
    botid: bot,
    functionname: functionName,
    definition,
    url: 'https://a.example.com',
  }
  for (const [name, value] of Object.entries({ ...fields, method: 'GET', authtype: 'NOAUTH' })) {
    body.append(name, value)
  }
  expect((await post(product, '/integration/add', { body, token: owner.token })).status).toBe(200)
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, owner.email)

  await page.goto(`/chatbot/${bot}?tab=setting&delete=1`)
  await expectNoOverflow(page, 'alertdialog')
  await page.goto(`/chatbot/${bot}?tab=sources`)
  await page.getByRole('button', { name: 'Add New Files' }).click()
  const file = { mimeType: 'text/plain', buffer: Buffer.from('Five.') }
  const files = [`${longName}.txt`, `${longName}.mp3`].map((name) => ({ name, ...file }))
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files)
  await expectNoOverflow(page, 'dialog')
  await page.goto(`/chatbot/${bot}?tab=integration`)
  await page.getByRole('button', { name: `Delete: ${functionName}` }).click()
  await expectNoOverflow(page, 'alertdialog')

  await page.goto(`/chatbot/${bot}?tab=embed`)
  await expect(page.getByRole('tab', { name: 'Integrations' })).toBeAttached()
  await expect(page.getByRole('tab', { name: 'Embed' })).toBeInViewport({ ratio: 1 })
})
