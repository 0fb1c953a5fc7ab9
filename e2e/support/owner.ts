import { expect, type Page } from '@playwright/test'
import type { Product } from './server.ts'

export const password = 'a good long password'

export type Owner = { email: string; token: string; id: string }

let accounts = 0

/** An address that no other test uses. */
export function newEmail(): string {
  accounts += 1
  return `person-${process.pid}-${accounts}-${Date.now()}@example.com`
}

/** Posts JSON or a form to an API path. */
export function post(
  product: Product,
  path: string,
  { body, token, headers = {} }: { body?: object; token?: string; headers?: object },
): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
}

/** Creates an account by the call of the registration form. Each account has its own client address. */
export async function newOwner(product: Product): Promise<Owner> {
  const email = newEmail()
  const body = { first_name: 'Ada', last_name: 'Byron', email, password }
  const headers = { 'x-forwarded-for': `10.0.${accounts >> 8}.${accounts & 255}` }
  const response = await post(product, '/register', { body, headers })
  expect(response.status, await response.clone().text()).toBe(200)
  const { token, user }: { token: string; user: { id: string } } = await response.json()
  return { email, token, id: user.id }
}

export type NewBot = {
  name?: string
  /** The bot's only source, as one text file. */
  text: string
  suggested?: string
  initial?: string
  placeholder?: string
  /** The name of the text file. */
  file?: string
  /** The number of the avatar. */
  image?: number
}

/** Creates a bot with one text file and waits until the file is ready; returns the bot's id. */
export async function addBot(product: Product, owner: Owner, bot: NewBot): Promise<string> {
  const { text, file = 'knowledge.txt', ...settings } = bot
  const form = new FormData()
  const fields = { name: 'Lumen', id1: 'role_customer_support', id2: 'personality_friendly' }
  for (const [name, value] of Object.entries({ ...fields, ...settings }))
    form.append(name, String(value))
  form.append('files', new File([text], file, { type: 'text/plain' }))

  const response = await post(product, '/add_bot', { body: form, token: owner.token })
  expect(response.status, await response.clone().text()).toBe(200)
  const { id }: { id: string } = await response.json()
  await expect.poll(() => sourceStates(product, owner, id)).toEqual(['ready'])
  return id
}

async function sourceStates(product: Product, owner: Owner, botId: string): Promise<string[]> {
  const request = { body: { bot_id: botId }, token: owner.token }
  const response = await post(product, '/list_sources', request)
  const { sources }: { sources: { state: string }[] } = await response.json()
  return sources.map(({ state }) => state)
}

/** Changes some settings of a bot and keeps the others. */
export async function changeSetting(
  product: Product,
  owner: Owner,
  change: { id: string } & Record<string, string>,
): Promise<void> {
  const { token } = owner
  const read = await post(product, '/get_chatbot_setting', { body: { id: change.id }, token })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...(await read.json()), ...change })) {
    form.append(name, String(value))
  }
  const written = await post(product, '/update_chatbot_setting', { body: form, token })
  expect(written.status, await written.clone().text()).toBe(200)
}

/** Fills the registration form; `change` overrides values by their labels. */
export async function fillRegistration(
  page: Page,
  change: Record<string, string> = {},
): Promise<void> {
  const values = {
    'First name': 'Ada',
    'Last name': 'Byron',
    Email: newEmail(),
    Password: password,
    'Confirm password': password,
    ...change,
  }
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** Fills the sign-in form. */
export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Ends the session from a page outside of the app, because a page of the app could store it again. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Opens, fills and submits the sign-in form. */
export async function sendLogin(page: Page, email: string, query = ''): Promise<void> {
  await page.goto(`/login${query}`)
  // Located by type, because labels depend on the language.
  const form = page.getByRole('main').locator('form')
  await form.locator('input[autocomplete=email]').fill(email)
  await form.locator('input[autocomplete=current-password]').fill(password)
  await form.locator('button[type=submit]').click()
}

/**
 * Signs in by the call of the form and opens `redirect`. The form, whose page takes as long as that one, has tests of
 * its own.
 */
export async function signIn(page: Page, email: string, redirect = '/dashboard'): Promise<void> {
  await page.goto('/robots.txt')
  const response = await page.request.post('/api/login', { data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
  await page.evaluate(storeSession, await response.json())
  await page.goto(redirect)
  await page.waitForURL((url) => url.pathname === redirect)
}

/** Runs in the page: stores a session as the app does. */
function storeSession({ token, user }: { token: string; user: object }): void {
  const expiresAt = Date.now() + 8 * 3_600_000
  localStorage.setItem('token', token)
  localStorage.setItem('session', JSON.stringify({ token, expiresAt }))
  localStorage.setItem('persist:root', JSON.stringify({ state: { user }, version: 0 }))
}
