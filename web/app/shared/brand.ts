/** What the server wrote into the page it sent; absent outside a browser. */
const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset

/** Name, support address and public address (without a slash at the end) of this installation. */
export const brand = {
  name: told?.['brand'] ?? import.meta.env?.BRAND_NAME ?? 'Askwell',
  supportEmail: told?.['support'] ?? import.meta.env?.SUPPORT_EMAIL ?? 'support@askwell.example',
  siteUrl: told?.['site'] ?? import.meta.env?.PUBLIC_URL ?? '',
} as const
