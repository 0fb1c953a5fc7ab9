// What somebody does on a page before it is photographed.
import { longName } from './calls.mjs'

const named = (name) => (typeof name === 'string' ? { name, exact: true } : { name })

export const press =
  (name, role = 'button') =>
  (page) =>
    page.getByRole(role, named(name)).first().click()

export const pressOften = (name, times) => (page) =>
  page.getByRole('button', named(name)).click({ clickCount: times })

export const submit = (name) => (page) =>
  page.getByRole('main').getByRole('button', named(name)).first().click()

export const fill = (label, value) => (page) => page.getByLabel(label, { exact: true }).fill(value)

export const select = (label, value) => (page) =>
  page.getByLabel(label, { exact: true }).selectOption(value)

export const see = (name) => (page) => page.getByRole('heading', { name }).waitFor()
export const seeImage = (name) => (page) => page.getByRole('img', { name }).waitFor()
export const seeList = (name) => (page) => page.getByRole('list', { name }).waitFor()

export const wait = (ms) => (page) => page.waitForTimeout(ms)

/** One act after the other. */
export const inTurn =
  (...acts) =>
  async (page) => {
    for (const act of acts) await act(page)
  }

export const scroll = (to) => (page) => page.evaluate((top) => window.scrollTo(0, top), to)

export const focusOn = (name) => (page) => page.getByRole('link', { name }).first().focus()

/** A map lies in a frame of its own, which is drawn in the window only. */
export const toMap = (page) => page.locator('iframe').scrollIntoViewIfNeeded()

/** Opens the n-th thing that unfolds. */
export const unfold = (index) => (page) => page.locator('details > summary').nth(index).click()

/** The five links, where the window is too narrow to show them. */
export async function openMenu(page) {
  const menu = page.getByRole('button', { name: /^(Open )?menu/i }).first()
  if (await menu.isVisible()) await menu.click()
}

/** Letters run from right to left, as in Arabic and Hebrew. */
export const mirror = (page) =>
  page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

/** The call does not come back while the picture is taken. */
export const held = (call) => (page) => page.route(`**/api/${call}`, () => new Promise(() => {}))

export const answered = (call, json) => (page) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ json }))

export const failing = (call) => (page) =>
  page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'unavailable', message: 'Too busy.' } }),
  )

/** Fills the first step of the wizard and goes on. */
export const describeBot = inTurn(
  fill('Chatbot name', longName.slice(0, 60)),
  select('Role', { label: 'Customer support agent' }),
  select('Personality', { label: 'Friendly' }),
  press('Next'),
)

const files = [
  { name: 'Hours.txt', mimeType: 'text/plain', buffer: Buffer.from('Nine to six.') },
  { name: `${longName}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Nine to seven.') },
  { name: 'holiday-photograph.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') },
]

/** Chooses files in their panel, one of them of a kind that is refused. */
export const newFiles = [
  press('Add New Files'),
  (page) => page.getByRole('dialog').locator('input[type=file]').setInputFiles(files),
]

/** Opens the list of the pages of the website that has a thousand. */
export const openPages = inTurn(
  (page) =>
    page
      .getByRole('button', { name: /donaudampf/, expanded: false })
      .first()
      .click(),
  (page) => page.getByRole('list', { name: /donaudampf/ }).scrollIntoViewIfNeeded(),
  scroll(900),
)

const question = 'When do you open? And may I bring my dog along on the ship?'

/** Asks the bot of the page and waits for these words. */
export const ask =
  (words, asked = question) =>
  async (page) => {
    const place = page.getByRole('textbox', { name: 'Message' })
    await place.fill(asked)
    await place.press('Enter')
    await page.getByText(words).last().waitFor()
    await page.waitForTimeout(500)
  }

export const toTop = (page) => page.getByRole('log').evaluate((log) => log.scrollTo(0, 0))

/** The line breaks when a question is asked. */
export const cutOff = (page) => page.route('**/chat_stream**', (route) => route.abort())

/** Opens the passage of the first source of the last answer. */
export const openSource = unfold(0)

const chosen = (page, title) =>
  page
    .locator('section[aria-labelledby="pricing"]')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('button', { name: 'Subscribe Now' })
    .click()

/** Chooses a plan by its card. */
export const choose = (title) => async (page) => {
  await chosen(page, title)
  await page.getByLabel('Card number').waitFor()
}
export const chooseFree = (page) => chosen(page, 'Free')

export const typeCard = (number) =>
  inTurn(
    fill('Card number', number),
    fill('Expiry date', '12 / 34'),
    fill('CVC', '123'),
    press('Pay now'),
    wait(800),
  )

export async function openInvoice(page) {
  const href = await page.getByRole('link', { name: /View/ }).first().getAttribute('href')
  await page.goto(new URL(href, page.url()).href, { waitUntil: 'networkidle' })
}

/** The fields of one authentication type, each with its complaint. */
export const authType = (type) => async (page) => {
  await press('Add New Function')(page)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Authentication Type').selectOption(type)
  await panel.getByRole('button', { name: 'Submit' }).click()
}

/** Scrolls the form of a function to what chats use of it. */
export const functionInChats = async (page) => {
  await press('Edit: track_order')(page)
  await page.getByRole('dialog').getByLabel('Button in the chat').fill('Track my order')
  await page.getByRole('dialog').getByLabel('Answer of the button').scrollIntoViewIfNeeded()
}

const operation = (summary) => ({ summary, responses: { 200: { description: 'Done' } } })

/** An OpenAPI document, as the owner of a shop finds it at his supplier. */
const openApi = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/orders': {
      get: operation('Lists the orders of a customer'),
      post: operation('Places an order'),
    },
    [`/orders/{order}/${longName.toLowerCase()}`]: {
      parameters: [{ name: 'order', in: 'path', required: true, schema: { type: 'string' } }],
      get: operation(longName),
      delete: operation('Deletes an order'),
    },
  },
}

/** Opens the panel of the import and gives it a document. */
export const chooseDocument = async (page) => {
  await press('Import OpenAPI')(page)
  const buffer = Buffer.from(JSON.stringify(openApi))
  await page
    .getByLabel('OpenAPI document')
    .setInputFiles({ name: 'orders.json', mimeType: 'application/json', buffer })
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
}

export const chooseOperations = (page) => page.getByLabel(/^Select all/).check()
