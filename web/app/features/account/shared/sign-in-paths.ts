import { safeRedirect } from '@askwell/contract/patterns'

/** The page after a sign-in: the redirect, otherwise a page by plan. */
export function pathAfterSignIn(plan: string, redirect: string | null): string {
  const target = safeRedirect(redirect)
  if (target !== '/') return target
  return plan === 'No plan' ? '/subscription' : '/mychatbots'
}

/** The page for a signed-in user who opens /login or /register. */
export function pathWhenSignedIn(redirect: string | null): string {
  const target = safeRedirect(redirect)
  return target === '/' ? '/mychatbots' : target
}
