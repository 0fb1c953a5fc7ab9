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
  /** Cents that each promotion code takes off the lines. */
  discounts: { code: string; amount: number }[]
  tax: number
  /** Whether the tax is a part of the amounts of the lines. */
  is_tax_included: boolean
  total: number
  amount_due: number
  amount_refunded: number
  currency: string
  client_secret: string | null
}
