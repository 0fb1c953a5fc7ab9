import type { Page } from '@playwright/test'

const periodEnd = Date.UTC(2026, 11, 21, 12)

/** The reply of getPlan for a Hobby plan that is paid until 21 December 2026. */
export const hobbyPlan = {
  plan: 'Hobby 19.00 monthly',
  nickname: 'Hobby',
  lookup_key: 'hobby_monthly',
  current_period_end: periodEnd,
  cancel_at_period_end: false,
  pending_lookup_key: null,
  past_due_since: null,
  chatbots_allowed: 1,
  chatbots_owned: 0,
}

type StubReply = { status?: number; json: object }

/** Replaces one call of the server by a fixed reply; returns the recorded requests. */
export async function stub(page: Page, path: string, reply: StubReply): Promise<object[]> {
  const requests: object[] = []
  if (dashboardParts.includes(path)) await loadDashboardInParts(page)
  await page.route(`**/api${path}`, (route) => {
    requests.push(route.request().postDataJSON() ?? {})
    return route.fulfill({ status: reply.status ?? 200, json: reply.json })
  })
  return requests
}

const dashboardParts = [
  '/payment/getPlan',
  '/payment/getStatus',
  '/get_message_balance',
  '/chatbot_list',
]

/** Lets the start call of the dashboard fail, so that each part is loaded by its own call. */
export const loadDashboardInParts = (page: Page): Promise<unknown> =>
  page.route('**/api/dashboard_start', (route) => route.fulfill({ json: { status: 0 } }))

export const refusal = (message: string, code = 'payment_provider_failed', status = 502) => ({
  status,
  json: { status: 0, code, message },
})

/** Replaces the plan of the page's account, whatever the server has stored. */
export async function stubPlan(
  page: Page,
  plan: Partial<typeof hobbyPlan> | Record<string, unknown> = {},
  status: 'active' | 'none' = 'active',
): Promise<void> {
  await stub(page, '/payment/getPlan', { json: { ...hobbyPlan, ...plan } })
  await stub(page, '/payment/getStatus', { json: { status } })
}

/** Records the calls of an API path that a page makes from now on. */
export function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) calls.push(request.url())
  })
  return calls
}

/** Records the errors that a page logs to its console. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** A message in one of the two live regions. */
export const toast = (page: Page, text: string) =>
  page.locator('[role="alert"] > span, output > span').getByText(text, { exact: true })
