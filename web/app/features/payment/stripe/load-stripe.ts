import type { Stripe } from '@stripe/stripe-js'

let loading: { key: string; stripe: Promise<Stripe> } | null = null

/** Loads the provider's script once per key. After a failure the next call loads it again. */
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
 * Whether a document loaded from this URL may load the provider's script. Only the content security policy
 * of the payment pages allows it.
 */
export function allowsProviderScript(documentUrl: string): boolean {
  return /^\/payment(?:\/|$)/i.test(new URL(documentUrl).pathname)
}

async function load(publishableKey: string): Promise<Stripe> {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && !allowsProviderScript(navigation.name)) {
    location.reload()
    return new Promise(() => undefined)
  }

  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The payment provider could not be loaded')
  return stripe
}
