/** Attributes that the server writes into the page; undefined outside a browser. */
const pageData = globalThis.document?.documentElement.dataset

// `||` and not `??`: the build writes a text in place of each variable, and only then drops the rest.
/** Name, support address, note about tax, limit of files and public URL (without a trailing slash) of this installation. */
export const brand = {
  name: pageData?.['brand'] ?? (import.meta.env?.BRAND_NAME || 'Askwell'),
  supportEmail:
    pageData?.['support'] ?? (import.meta.env?.SUPPORT_EMAIL || 'support@askwell.example'),
  /** What the prices say about tax. */
  taxNote: pageData?.['tax'] ?? (import.meta.env?.TAX_NOTE || ''),
  /** What a year saves at these prices; '' when that is nothing. */
  yearlySaving: pageData?.['saving'] ?? (import.meta.env?.YEARLY_SAVING || ''),
  pricingLead: pageData?.['lead'] ?? (import.meta.env?.PRICING_LEAD || ''),
  /** Currency and prices that replace those of the catalog, as JSON; '' when they are the same. */
  prices: pageData?.['prices'] ?? '',
  /** The size of the largest file that can be uploaded. */
  fileMegabytes: pageData?.['fileMegabytes'] ?? (import.meta.env?.MAX_FILE_MB || '10'),
  siteUrl: pageData?.['site'] ?? (import.meta.env?.PUBLIC_URL || ''),
} as const
