import * as text from '@askwell/messages/app/navigation'
import { canonicalPath } from '../shared/paths.ts'

export const topLinks = [
  { to: '/', label: text.home },
  { to: '/about_us', label: text.about },
  { to: '/subscription', label: text.subscription },
  { to: '/dashboard', label: text.dashboard },
  { to: '/contact_us', label: text.contactUsTitle },
] as const

export const footerLinks = [
  { to: '/contact_us', label: text.contactUs },
  { to: '/about_us', label: text.aboutUs },
  { to: '/privacy_and_policy', label: text.privacyPolicy },
  { to: '/terms_and_conditions', label: text.termsConditions },
  { to: '/faq', label: text.faq },
  { to: '/testimonials', label: text.testimonials },
] as const

/** In the document, but hidden from all users. */
export const hiddenFooterLinks = [
  { to: '/cookies', label: text.cookies },
  { to: '/mission', label: text.ourMission },
  { to: '/about_us', label: text.companyHistory },
  { to: '/contact_us', label: text.careers },
] as const

export const signedInMenu = [
  { to: '/payment/history', label: text.payment },
  { to: '/profile', label: text.profile },
] as const

export const signedOutMenu = [
  { to: '/login', label: text.login },
  { to: '/register', label: text.menuSignUp },
] as const

/** Whether a top link leads to the current page; the dashboard has two paths. */
export function isCurrent(to: string, pathname: string): boolean {
  // Paths of prerendered pages end with a slash.
  const path = canonicalPath(pathname)
  return path === to || (to === '/dashboard' && path === '/mychatbots')
}
