import { safeRedirect } from '@askwell/contract/patterns'

/** Where a person lands after signing in: the page they came from, else by their plan. */
export function afterSignIn(plan: string, redirect: string | null): string {
  const target = safeRedirect(redirect)
  if (target !== '/') return target
  return plan === 'No plan' ? '/subscription' : '/mychatbots'
}

/** Where a person who is signed in already goes when opening /login or /register. */
export function alreadySignedIn(redirect: string | null): string {
  const target = safeRedirect(redirect)
  return target === '/' ? '/mychatbots' : target
}
