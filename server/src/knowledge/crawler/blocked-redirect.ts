import { registeredDomain } from './page-urls.ts'
import { type FetchRefusal, fetchRefusal } from './fetch-refusal.ts'

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
 * Refuses a redirect by its target: from a content address to a sign-in page, a cookie wall, or a
 * domain parking service. A target of the same kind as the requested address is allowed.
 */
export function blockedRedirect(from: URL, to: URL): FetchRefusal | undefined {
  if (isLogin(to) && !isLogin(from)) return fetchRefusal('login')
  if (isConsent(to) && !isConsent(from)) return fetchRefusal('cookie_wall')
  if (isParking(to) && !isParking(from)) return fetchRefusal('parked')
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
