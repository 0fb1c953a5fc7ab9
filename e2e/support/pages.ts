import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Pages for everybody. */
export const publicPages = [
  '/',
  '/about_us',
  '/subscription',
  '/contact_us',
  '/faq',
  '/testimonials',
  '/privacy_and_policy',
  '/terms_and_conditions',
] as const

/** Every page in the route table of the web app. */
export function allPages(botId: string): string[] {
  const file = path.resolve(import.meta.dirname, '../../web/app/routes.ts')
  const routes = readFileSync(file, 'utf8').matchAll(/\broute\('([^']+)'/g)
  const paths = [...routes].map(([, route = '']) => `/${route.replace(':botId', botId)}`)
  return ['/', ...paths.map((each) => each.replace('/*', '/nowhere').replace(/:\w+/g, 'unknown'))]
}
