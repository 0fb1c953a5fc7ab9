import type { Config } from '../config.ts'

/** A script of somebody else: which pages need it, and what a page must allow for it. */
export type Guest = { pages: RegExp; allows: Record<string, string> }

const google: Guest = {
  pages: /^\/(?:login|register)$/,
  allows: {
    'script-src': 'https://accounts.google.com/gsi/client',
    'style-src': 'https://accounts.google.com/gsi/style',
    'frame-src': 'https://accounts.google.com/gsi/',
    'connect-src': 'https://accounts.google.com/gsi/',
  },
}

const stripe: Guest = {
  pages: /^\/payment(?:\/|$)/,
  allows: {
    'script-src': 'https://js.stripe.com https://*.js.stripe.com',
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'connect-src': 'https://api.stripe.com',
  },
}

/** Only what is configured; an installation as it comes loads nothing from anywhere else. */
export const guestsOf = ({ GOOGLE_CLIENT_ID, STRIPE_PUBLISHABLE_KEY }: GuestConfig): Guest[] => [
  ...(GOOGLE_CLIENT_ID === undefined ? [] : [google]),
  ...(STRIPE_PUBLISHABLE_KEY === undefined ? [] : [stripe]),
]

type GuestConfig = Pick<Config, 'GOOGLE_CLIENT_ID' | 'STRIPE_PUBLISHABLE_KEY'>

/** The policy of a page, opened for the guests of its route and for nobody else. */
export function withGuests(policy: string, route: string, guests: Guest[]): string {
  const invited = guests.filter(({ pages }) => pages.test(route))
  if (invited.length === 0) return policy

  return policy
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      return [directive, ...invited.flatMap(({ allows }) => allows[name] ?? [])].join(' ')
    })
    .join('; ')
}
