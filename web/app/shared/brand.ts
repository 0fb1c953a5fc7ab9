/** Name, support address and public address of this installation, set when the pages are built. */
export const brand = {
  name: import.meta.env?.BRAND_NAME ?? 'Askwell',
  supportEmail: import.meta.env?.SUPPORT_EMAIL ?? 'support@askwell.example',
  /** Origin without a trailing slash, or '' when it was not known at build time. */
  siteUrl: (import.meta.env?.PUBLIC_URL ?? '').replace(/\/+$/, ''),
} as const
