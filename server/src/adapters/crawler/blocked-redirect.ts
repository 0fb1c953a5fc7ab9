import { registeredDomain } from './addresses.ts'
import { type Refusal, refusal } from './refusal.ts'

const loginPath =
  /(?:^|\/)(?:log-?in|sign-?in|log_in|sign_in|logon|signon|sso|wp-login\.php|oauth2?|saml2?|openid|authenticate|anmelden|connexion)(?:[/.]|$)/i
const loginHost = /^(?:login|log-in|signin|sign-in|accounts?|auth|sso|idp|adfs)\./i
const loginService = /(?:^|\.)(?:okta|oktapreview|auth0|onelogin|b2clogin)\.com$/i

const consentPath =
  /(?:^|\/)(?:consent|cookie-?consent|cookie-?wall|privacy-?gate|gdpr-?consent)(?:[/.]|$)/i
const consentHost = /^(?:consent|cmp)\./i

const parkingService =
  /(?:^|\.)(?:sedo|sedoparking|parkingcrew|bodis|dan|afternic|hugedomains|above|parklogic|undeveloped|domainmarket|buydomains|cashparking|namebright|voodoo|skenzo)\.(?:com|net)$/i
const parkingHost = /^ww\d{1,2}\./i

/**
 * Judges a redirect by where it leads: from a content address to a sign-in, to a cookie wall, or to
 * a service that holds domains without a site. An address that was asked for as such is no surprise
 * and passes.
 */
export function blockedRedirect(from: URL, to: URL): Refusal | undefined {
  if (isLogin(to) && !isLogin(from)) return refusal('login')
  if (isConsent(to) && !isConsent(from)) return refusal('cookie_wall')
  if (isParking(to) && !isParking(from)) return refusal('parked')
  return undefined
}

function isLogin(url: URL): boolean {
  return (
    loginPath.test(url.pathname) || loginHost.test(url.hostname) || loginService.test(url.hostname)
  )
}

function isConsent(url: URL): boolean {
  return consentPath.test(url.pathname) || consentHost.test(url.hostname)
}

function isParking(url: URL): boolean {
  return parkingService.test(registeredDomain(url)) || parkingHost.test(url.hostname)
}
