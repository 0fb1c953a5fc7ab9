import type { Config } from '../config.ts'

/** Whose installation this is and where people find it: what the built pages leave open. */
export type Site = { brand: string; supportEmail: string; url: string }

/** Without PUBLIC_URL people use the address that the server prints at its start. */
export function siteOf({ BRAND_NAME, SUPPORT_EMAIL, PUBLIC_URL, HOST, PORT }: Config): Site {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return {
    brand: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL,
    url: PUBLIC_URL ?? `http://${host}:${PORT}`,
  }
}

const dataBlock = /(<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>)/

/** One build serves every brand and address: the names stand in the pages as marks like %BRAND_NAME%. */
export function fillPage(html: string, site: Site): string {
  const values = {
    '%BRAND_NAME%': site.brand,
    '%SUPPORT_EMAIL%': site.supportEmail,
    '%PUBLIC_URL%': site.url,
  }
  return html
    .split(dataBlock)
    .map((part) => fill(part, values, dataBlock.test(part) ? asJson : asHtml))
    .join('')
}

const fill = (text: string, values: Record<string, string>, written: (value: string) => string) =>
  Object.entries(values).reduce(
    (filled, [mark, value]) => filled.replaceAll(mark, () => written(value)),
    text,
  )

/** Text as it stands in a page or an attribute. */
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
