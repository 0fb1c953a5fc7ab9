import type { Page } from '@playwright/test'
import { startGoogleIssuer, type GoogleIssuer } from './google-issuer.ts'
import { startProduct, type Product } from './server.ts'
import { test as base } from './test.ts'

type Worker = { google: GoogleIssuer; product: Product }

/** The product with Google sign-in set up; an issuer on this machine signs in Google's place. */
export const test = base.extend<object, Worker>({
  google: [
    async ({}, use) => {
      const google = await startGoogleIssuer()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ google }, use) => {
      const product = await startProduct(google.env)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** Google's script, as far as the page uses it: one button that answers a credential for the nonce. */
const script = `
  window.google = { accounts: { id: {
    initialize(settings) { this.settings = settings },
    renderButton(place) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Sign in with Google'
      button.onclick = async () =>
        this.settings.callback({ credential: await window.googleAnswer(this.settings.nonce) })
      place.append(button)
    },
    cancel() {},
  } } }`

/** Plays Google for one page: `claims` is who presses the button, null: Google answers nothing. */
export async function playGoogle(
  page: Page,
  google: GoogleIssuer,
  claims: Record<string, unknown> | null,
): Promise<void> {
  await page.exposeFunction('googleAnswer', (nonce: string) =>
    claims === null ? null : google.token({ nonce, ...claims }),
  )
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}
