import type { Stripe } from '@stripe/stripe-js'

let loading: { key: string; stripe: Promise<Stripe> } | null = null

/** Loads the provider's script once; after a failure it may be asked for again. */
export function loadProvider(publishableKey: string): Promise<Stripe> {
  if (loading?.key === publishableKey) return loading.stripe

  const stripe = load(publishableKey)
  loading = { key: publishableKey, stripe }
  stripe.catch(() => {
    loading = null
  })
  return stripe
}

/**
 * Whether a document that was opened at this address may load the provider: only the payment pages
 * come with a policy that lets its script in.
 */
export function isOpenToProvider(documentUrl: string): boolean {
  return /^\/payment(?:\/|$)/i.test(new URL(documentUrl).pathname)
}

async function load(publishableKey: string): Promise<Stripe> {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened && !isOpenToProvider(opened.name)) {
    location.reload()
    return new Promise(() => undefined)
  }

  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The payment provider could not be loaded')
  return stripe
}
