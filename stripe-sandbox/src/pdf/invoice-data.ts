/** Data of the hosted invoice page. */
export type SandboxInvoicePage = {
  id: string
  number: string
  created: number
  /** Seconds since the epoch; null while it is not paid. */
  paid_at: number | null
  state: string
  customer_name: string
  customer_email: string
  customer_address: string[]
  customer_tax_ids: string[]
  lines: { description: string; quantity: number; amount: number }[]
  /** The discount of each promotion code in cents. */
  discounts: { code: string; amount: number }[]
  tax: number
  /** Whether the amounts of the lines include the tax. */
  is_tax_included: boolean
  total: number
  amount_due: number
  amount_refunded: number
  currency: string
  client_secret: string | null
}
