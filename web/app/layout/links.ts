import { canonicalPath } from '../shared/paths.ts'

export const topLinks = [
  { to: '/', label: 'Home' },
  { to: '/about_us', label: 'About' },
  { to: '/subscription', label: 'Subscription' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/contact_us', label: 'Contact Us' },
] as const

export const footerLinks = [
  { to: '/contact_us', label: 'Contact us' },
  { to: '/about_us', label: 'About Us' },
  { to: '/privacy_and_policy', label: 'Privacy Policy' },
  { to: '/terms_and_conditions', label: 'Terms Conditions' },
  { to: '/faq', label: 'Faq' },
  { to: '/testimonials', label: 'Testimonials' },
] as const

/** In the page, yet not visible, focusable or read. */
export const hiddenFooterLinks = [
  { to: '/cookies', label: 'Cookies' },
  { to: '/mission', label: 'Our Mission' },
  { to: '/about_us', label: 'Company History' },
  { to: '/contact_us', label: 'Careers' },
] as const

export const signedInMenu = [{ to: '/profile', label: 'Profile' }] as const

export const visitorMenu = [
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'SignUp' },
] as const

/** Whether a top link stands for the page on view; the dashboard has two addresses. */
export function isCurrent(to: string, pathname: string): boolean {
  // Prerendered pages are made under an address that ends with a slash.
  const here = canonicalPath(pathname)
  return here === to || (to === '/dashboard' && here === '/mychatbots')
}
