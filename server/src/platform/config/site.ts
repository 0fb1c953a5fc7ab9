import { plans } from '@askwell/contract/billing/plans'
import { yearlySavingPercent, type PriceList } from '@askwell/contract/billing/price-list'
import { promiseTexts, type Promises } from '@askwell/contract/promises'
import * as savingText from '@askwell/messages/billing/yearly-saving'
import * as taxText from '@askwell/messages/billing/tax'
import type { Config } from './config.ts'
import { withKnowledgeLines } from './knowledge-limits.ts'
import { readPrices } from './prices.ts'

/** Brand, addresses and published commitments of this installation. */
export type Site = Promises & {
  brand: string
  supportEmail: string
  url: string
  /** The note about tax next to prices. */
  taxNote: string
  prices: PriceList
  /** The size limit of an uploaded file. */
  fileMegabytes: number
}

/** The values inserted into the built pages. */
export type PageValues = Site & {
  /** If false, replies quote the sources of a chatbot. */
  hasModel: boolean
}

/** Without PUBLIC_URL, uses the address that the server prints at its start. */
export function siteOf(config: Config): Site {
  const { BRAND_NAME, SUPPORT_EMAIL, PUBLIC_URL, HOST, PORT } = config
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return {
    brand: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    url: PUBLIC_URL ?? `http://${host}:${PORT}`,
    refundDays: config.REFUND_DAYS,
    answerDays: config.ANSWER_DAYS,
    sendsEmail: config.SMTP_URL !== undefined,
    taxNote: taxText.taxNote({
      isAutomatic: config.AUTOMATIC_TAX === 'on',
      currency: config.CURRENCY,
    }),
    prices: withKnowledgeLines(config.priceList, plans, config),
    fileMegabytes: config.MAX_FILE_MB,
  }
}

const dataBlock = /(<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>)/

/** Replaces placeholders such as %BRAND_NAME%, so that one build serves every brand and address. */
export function fillPage(html: string, site: PageValues): string {
  const values = {
    '%BRAND_NAME%': site.brand,
    '%SUPPORT_EMAIL%': site.supportEmail,
    '%PUBLIC_URL%': site.url,
    '%TAX_NOTE%': site.taxNote,
    '%MAX_FILE_MB%': String(site.fileMegabytes),
    '%HAS_MODEL%': String(site.hasModel),
    '%SENDS_EMAIL%': String(site.sendsEmail),
    ...promisesOf(site),
    ...pricesOf(site),
  }
  return html
    .split(dataBlock)
    .map((part) => replaceMarks(part, values, dataBlock.test(part) ? asJson : asHtml))
    .join('')
}

/** The values of the placeholders for prices. */
function pricesOf({ prices }: Site): Record<string, string> {
  const marks = Object.entries(prices.plans).map(([key, { price }]) => [`%PRICE_${key}%`, price])
  const lines = plans.map(({ lookupKey, knowledge }) => [
    `%KNOWLEDGE_${lookupKey}%`,
    prices.plans[lookupKey].knowledge ?? knowledge,
  ])
  const percent = yearlySavingPercent((key) => prices.plans[key].amount)
  return {
    ...Object.fromEntries([...marks, ...lines]),
    '%PRICING_LEAD%': savingText.lead({ percent }),
    '%YEARLY_SAVING%': savingText.yearlySaving({ percent }),
    '%CURRENCY_SIGN%': prices.sign,
    '%CURRENCY%': prices.currency.toUpperCase(),
    '%PRICES%': isSpecified(prices) ? '' : JSON.stringify(prices),
  }
}

const isSpecified = (prices: PriceList) =>
  JSON.stringify(prices) === JSON.stringify(readPrices({ CURRENCY: 'usd', PRICES: '' }))

function promisesOf(site: Site): Record<string, string> {
  const texts = promiseTexts(site)
  const marks = Object.entries(texts).map(([name, text]) => [`%PROMISE_${name}%`, text])
  return { ...Object.fromEntries(marks), '%PROMISES%': JSON.stringify(texts) }
}

const replaceMarks = (
  text: string,
  values: Record<string, string>,
  written: (value: string) => string,
) =>
  Object.entries(values).reduce(
    (filled, [mark, value]) => filled.replaceAll(mark, () => written(value)),
    text,
  )

/** Escapes text for a page or an attribute. */
export const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const asJson = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
