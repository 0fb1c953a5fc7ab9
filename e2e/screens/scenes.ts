import type { Page } from '@playwright/test'
import { choosePlan } from '../support/checkout.ts'
import { allPages } from '../support/pages.ts'
import { fillFirstStep, goToSources } from '../support/wizard.ts'
import type { Account } from './accounts.ts'

type Step = (page: Page) => Promise<unknown>

/** An account and the steps to a screen; `:ampere` and `:long` in an address are replaced by ids of bots. */
export type Scene = { account: Account; name: string; address: string; steps: Step[] }

type SceneRow = [name: string, address: string, ...acts: Step[]]

export const scenesOf = (account: Account, ...rows: SceneRow[]): Scene[] =>
  rows.map(([name, address, ...steps]) => ({ account, name, address, steps }))

export const click =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()

export const ask = (question: string, answer: string) => async (page: Page) => {
  const input = page.getByRole('textbox', { name: 'Message' })
  await input.fill(question)
  await input.press('Enter')
  await page.getByText(answer).last().waitFor()
}

const fail = (call: string) => async (page: Page) => {
  const json = { status: 0, code: 'unavailable', message: 'Too busy.' }
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, json }))
  await page.reload()
}

/** As in Arabic and Hebrew. */
const rightToLeft: Step = (page) =>
  page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))

export const ampere = (tab: string) => `/chatbot/:ampere?tab=${tab}`
const long = (tab: string) => `/chatbot/:long?tab=${tab}`

const everyPage = allPages(':long').map((page): SceneRow => [
  page.replaceAll(/\W+/g, '-').slice(1) || 'home',
  page,
])

const wizard = '/create-new-chatbot'
const askTime = ask('How fast must the RCD trip?', '300 ms')
const functions = ampere('integration')

export const scenes = [
  ...scenesOf(
    'visitor',
    ...everyPage,
    ['home-rtl', '/', rightToLeft],
    ['contact-errors', '/contact_us', click('Submit')],
    ['login-errors', '/login', click('Sign In')],
    ['register-errors', '/register', click('Sign Up')],
    ['chat', '/chatbotiframe/:ampere'],
    ['chat-answer', '/chatbotiframe/:long', askTime],
    ['chat-rtl', '/chatbotiframe/:ampere', askTime, rightToLeft],
  ),
  ...scenesOf(
    'newOwner',
    ['dashboard', '/dashboard'],
    ['history', '/payment/history'],
    ['payment', '/', (page) => choosePlan(page, 'Business')],
    ['wizard-errors', wizard, click('Next')],
    ['wizard-2', wizard, fillFirstStep, click('Next')],
    ['wizard-3', wizard, goToSources],
  ),
  ...scenesOf(
    'longNames',
    ...everyPage,
    ['dashboard-error', '/dashboard', fail('chatbot_list')],
    ['setting', long('setting')],
    ['color', long('setting'), click('Change color')],
    ['avatars', long('setting'), click('Choose avatar')],
    ['sources', long('sources')],
    ['sources-pages', long('sources'), click(/donaudampf/)],
    ['sources-error', long('sources'), fail('list_sources')],
    ['sources-files', long('sources'), click('Add New Files')],
    ['sources-website', long('sources'), click('Add New Website')],
    ['functions', long('integration')],
    ['preview', long('chatUI'), askTime],
    ['embed', long('embed')],
  ),
  ...scenesOf(
    'owner',
    ['dashboard', '/dashboard'],
    ['sources', ampere('sources')],
    ['functions-edit', functions, click('Edit: track_order')],
    ['functions-test', functions, click('Test: track_order')],
    ['functions-import', functions, click('Import OpenAPI')],
    ['connect', functions, click('Connect Zendesk')],
  ),
]
