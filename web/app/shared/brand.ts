/** Data attributes that the server writes into the page; undefined outside a browser. */
const pageData = globalThis.document?.documentElement.dataset

// `||` and not `??`: the build replaces each variable by a string, and with `||` the default is removed as dead code.
/** Settings of this installation. `siteUrl` has no trailing slash. */
export const brand = {
  name: pageData?.['brand'] ?? (import.meta.env?.BRAND_NAME || 'Askwell'),
  supportEmail:
    pageData?.['support'] ?? (import.meta.env?.SUPPORT_EMAIL || 'support@askwell.example'),
  /** The note about tax next to prices. */
  taxNote: pageData?.['tax'] ?? (import.meta.env?.TAX_NOTE || ''),
  /** The text about the saving of yearly plans; '' if they save nothing. */
  yearlySaving: pageData?.['saving'] ?? (import.meta.env?.YEARLY_SAVING || ''),
  pricingLead: pageData?.['lead'] ?? (import.meta.env?.PRICING_LEAD || ''),
  /** Currency and prices that replace those of the catalog, as JSON; '' if they are the same. */
  prices: pageData?.['prices'] ?? '',
  /** Maximum size of an upload in MB. */
  fileMegabytes: pageData?.['fileMegabytes'] ?? (import.meta.env?.MAX_FILE_MB || '10'),
  siteUrl: pageData?.['site'] ?? (import.meta.env?.PUBLIC_URL || ''),
} as const
