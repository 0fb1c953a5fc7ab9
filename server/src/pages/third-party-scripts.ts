import type { Config } from '../platform/config/config.ts'

/** A third-party script: the pages that use it, and the sources that their Content-Security-Policy must allow. */
export type ThirdPartyScript = { pages: RegExp; sources: Record<string, string> }

const googleSignIn: ThirdPartyScript = {
  pages: /^\/(?:login|register)$/,
  sources: {
    'script-src': 'https://accounts.google.com/gsi/client',
    'style-src': 'https://accounts.google.com/gsi/style',
    'frame-src': 'https://accounts.google.com/gsi/',
    'connect-src': 'https://accounts.google.com/gsi/',
  },
}

const stripeJs: ThirdPartyScript = {
  pages: /^\/payment(?:\/|$)/,
  sources: {
    'script-src': 'https://js.stripe.com https://*.js.stripe.com',
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'connect-src': 'https://api.stripe.com',
  },
}

/** The scripts of configured services; by default none. */
export const configuredScripts = ({
  GOOGLE_CLIENT_ID,
  STRIPE_PUBLISHABLE_KEY,
}: ScriptConfig): ThirdPartyScript[] => [
  ...(GOOGLE_CLIENT_ID === undefined ? [] : [googleSignIn]),
  ...(STRIPE_PUBLISHABLE_KEY === undefined ? [] : [stripeJs]),
]

type ScriptConfig = Pick<Config, 'GOOGLE_CLIENT_ID' | 'STRIPE_PUBLISHABLE_KEY'>

/** Adds the third-party scripts of a route to the policy of its page. */
export function allowScripts(policy: string, route: string, scripts: ThirdPartyScript[]): string {
  const invited = scripts.filter(({ pages }) => pages.test(route))
  if (invited.length === 0) return policy

  return policy
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      return [directive, ...invited.flatMap(({ sources }) => sources[name] ?? [])].join(' ')
    })
    .join('; ')
}
