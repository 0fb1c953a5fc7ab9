import type { Visit } from '../accounts/index.ts'
import type { ContactMessage, MarketingDeps } from './ports.ts'

const perHour = { points: 20, windowMs: 3_600_000 }

/** Keeps a contact message. One that looks automatic is kept and marked: a person's words are never lost. */
export async function leaveMessage(
  { marketing, throttle }: MarketingDeps,
  message: ContactMessage & { looksAutomatic: boolean },
  visit: Visit,
): Promise<void> {
  await throttle.use(`contact:${visit.address}`, perHour)
  await marketing.addMessage(message)
}
