import type { Page } from '@playwright/test'

const periodEnd = Date.UTC(2026, 11, 21, 12)

/** What getPlan answers for a Hobby plan that is paid to 21 December 2026. */
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

type Answer = { status?: number; json: object }

/** Stands in for one call of the server; answers what was asked, as it comes. */
export async function stub(page: Page, path: string, answer: Answer): Promise<object[]> {
  const asked: object[] = []
  await page.route(`**/api${path}`, (route) => {
    asked.push(route.request().postDataJSON() ?? {})
    return route.fulfill({ status: answer.status ?? 200, json: answer.json })
  })
  return asked
}

export const refusal = (message: string, code = 'payment_provider_failed', status = 502) => ({
  status,
  json: { status: 0, code, message },
})

/** Lets the account of the page have a plan, whatever the server knows. */
export async function stubPlan(
  page: Page,
  plan: Partial<typeof hobbyPlan> | Record<string, unknown> = {},
  status: 'active' | 'none' = 'active',
): Promise<void> {
  await stub(page, '/payment/getPlan', { json: { ...hobbyPlan, ...plan } })
  await stub(page, '/payment/getStatus', { json: { status } })
}

/** Counts the calls that a page makes to a path of the API from now on. */
export function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) calls.push(request.url())
  })
  return calls
}

/** What a page writes as errors on its console. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

/** A short message in one of the two live regions. */
export const toast = (page: Page, text: string) =>
  page.locator('[role="alert"] > span, output > span').getByText(text, { exact: true })
