import { signedInWithBot } from '../support/owner-with-bot.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })

test("dates have the reader's format and time zone", async ({ page, product }) => {
  const { bot } = await signedInWithBot(page, product)
  await page.clock.setFixedTime(Date.now())
  await page.goto(`/chatbot/${bot}?tab=sources`)
  const now = new Date()
  const parts = { timeZone: 'Asia/Tokyo', day: 'numeric', month: 'short', year: 'numeric' } as const
  const today = new Intl.DateTimeFormat('en-GB', parts).format(now)

  await expect(page.getByRole('table').getByText(today).first()).toBeVisible()
})
