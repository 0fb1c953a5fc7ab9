import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { outputRoot } from '../scripts/bundle/messages-build.mjs'

/** Pages that are written as HTML at build time; every other page starts from the SPA fallback. */
const publicPages = [
  '/',
  '/about_us',
  '/subscription',
  '/contact_us',
  '/faq',
  '/testimonials',
  '/privacy_and_policy',
  '/terms_and_conditions',
  '/mission',
  '/cookies',
  '/login',
  '/register',
  '/forgot_password',
  '/404',
]

export default {
  buildDirectory: path.join(outputRoot, 'web/build'),
  ssr: false,
  prerender: publicPages,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
