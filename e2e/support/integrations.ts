import type { Page } from '@playwright/test'
import { addBot, newOwner, post, signIn, type Owner } from './owner.ts'
import { givePlan } from './database.ts'
import type { Product } from './server.ts'
import { expect } from './test.ts'

type Place = { owner: Owner; bot: string }

/** An owner on Hobby with a bot, signed in, on its Integrations tab. */
export async function atIntegrations(page: Page, product: Product): Promise<Place> {
  const owner = await newOwner(product)
  givePlan(product, owner, 'hobby_monthly')
  const bot = await addBot(product, owner, { name: 'Clerk', text: 'The office opens at nine.' })
  await signIn(page, owner.email)
  await page.goto(`/chatbot/${bot}?tab=integration`)
  await expect(page.getByRole('button', { name: 'Add New Function' })).toBeVisible()
  return { owner, bot }
}

/** The open panel of a function, new or existing. */
export const form = (page: Page) => page.getByRole('dialog', { name: /Function/ })
export const editor = (page: Page) =>
  form(page).getByRole('textbox', { name: 'Function Definition' })
/** Replaces the text of the editor. */
export async function write(page: Page, text: string) {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

export const list = (page: Page) => page.getByRole('list', { name: 'Functions' })

/** Fills the fields that every function requires; the editor receives an example. */
export async function fillForm(page: Page, { name, url }: { name: string; url: string }) {
  await form(page).getByLabel('Function Name').fill(name)
  await form(page).getByRole('button', { name: 'Insert example' }).click()
  await expect(editor(page)).toContainText(`"name": "${name}"`)
  await form(page).getByLabel('URL', { exact: true }).fill(url)
}

/** Adds a function by the form's call and waits until the list shows it; returns its id. */
export async function addFunction(
  page: Page,
  { product, owner, bot }: Place & { product: Product },
  more: Record<string, string> = {},
): Promise<string> {
  const body = new FormData()
  const fields = {
    botid: bot,
    functionname: 'get_order_status',
    definition: '{"description": "Looks up an order."}',
    url: 'https://shop.example.org/orders',
    authtype: 'NOAUTH',
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const reply = await post(product, '/integration/add', { body, token: owner.token })
  expect(reply.status, await reply.clone().text()).toBe(200)
  const { id }: { id: string } = await reply.json()
  await page.reload()
  await expect(list(page).getByText(fields.functionname, { exact: true })).toBeVisible()
  return id
}
