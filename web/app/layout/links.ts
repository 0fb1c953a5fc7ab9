import { canonicalPath } from '../shared/paths.ts'
import { layout as text } from '../messages/en.ts'

export const topLinks = [
  { to: '/', label: text.home },
  { to: '/about_us', label: text.about },
  { to: '/subscription', label: text.subscription },
  { to: '/dashboard', label: text.dashboard },
  { to: '/contact_us', label: text.contactUs },
] as const

export const footerLinks = [
  { to: '/contact_us', label: text.contactUs2 },
  { to: '/about_us', label: text.aboutUs },
  { to: '/privacy_and_policy', label: text.privacyPolicy },
  { to: '/terms_and_conditions', label: text.termsConditions },
  { to: '/faq', label: text.faq },
  { to: '/testimonials', label: text.testimonials },
] as const

/** In the page, yet not visible, focusable or read. */
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

export const visitorMenu = [
  { to: '/login', label: text.login },
  { to: '/register', label: 'SignUp' },
] as const

/** Whether a top link stands for the page on view; the dashboard has two addresses. */
export function isCurrent(to: string, pathname: string): boolean {
  // Prerendered pages are made under an address that ends with a slash.
  const here = canonicalPath(pathname)
  return here === to || (to === '/dashboard' && here === '/mychatbots')
}
