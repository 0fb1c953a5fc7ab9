/** Signals that a page has no content. Nearly all of them also occur on normal pages. */
export type PageSignals = {
  hasPasswordField: boolean
  /** A captcha or bot-protection script is loaded. */
  hasCaptcha: boolean
  /** A script of a cookie-consent vendor is loaded. */
  hasConsentVendor: boolean
  /** A script or frame of a domain parking service is loaded. */
  hasParkingScript: boolean
  /** The page has an application's root element and scripts, so JavaScript renders its text. */
  hasScriptRoot: boolean
  firstHeading: string
}

export const noSignals = (): PageSignals => ({
  hasPasswordField: false,
  hasCaptcha: false,
  hasConsentVendor: false,
  hasParkingScript: false,
  hasScriptRoot: false,
  firstHeading: '',
})

const captcha =
  /captcha|challenges\.cloudflare|turnstile|\/cdn-cgi\/challenge-platform|perimeterx|px-cloud|datadome|arkoselabs|incapsula|kasada|awswaf|_sec\/cp_challenge/i
const consent =
  /cookielaw|onetrust|cookiebot|usercentrics|didomi|quantcast|trustarc|consentmanager|iubenda|cookieyes|sourcepoint|privacy-mgmt|termly|osano|consensu\.org/i
const parking =
  /(?:^|[/.@"'])(?:parkingcrew|sedoparking|bodis|parklogic|hugedomains|dan|above|skenzo|cashparking)\.(?:com|net)\b|(?:^|\/)img1\.wsimg\.com\/parking-lander/i

/** Number of characters of an inline script that are scanned. */
const SCRIPT_HEAD = 2_000
const MAX_HEADING = 300

type Attributes = Record<string, string>

/** Collects the signals of a page during the scan. */
export class SignalCollector {
  readonly #signals: PageSignals
  #hasRoot = false
  #hasScript = false

  /** Handlers by element name; a Map instead of an object, because the names are untrusted. */
  readonly #signs = new Map<string, (attributes: Attributes) => void>([
    ['script', ({ src = '' }) => this.#loaded(src)],
    ['iframe', ({ src = '' }) => this.#source(src)],
    ['input', ({ type = '' }) => this.#field(type)],
    ['div', ({ id = '' }) => this.#box(id)],
    ['app-root', () => this.#box('root')],
  ])

  constructor(signals: PageSignals) {
    this.#signals = signals
  }

  element(name: string, attributes: Attributes): void {
    this.#signs.get(name)?.(attributes)
  }

  /** A piece of an inline script. */
  code(text: string): void {
    this.#source(text.slice(0, SCRIPT_HEAD))
  }

  heading(text: string): void {
    if (this.#signals.firstHeading.length < MAX_HEADING) this.#signals.firstHeading += text
  }

  #loaded(source: string): void {
    this.#hasScript = true
    this.#signals.hasScriptRoot = this.#hasRoot
    this.#source(source)
  }

  #box(id: string): void {
    this.#hasRoot ||= /^(?:root|app|__next|__nuxt|main-app|react-root|svelte)$/.test(id)
    this.#signals.hasScriptRoot = this.#hasRoot && this.#hasScript
  }

  #field(type: string): void {
    this.#signals.hasPasswordField ||= type.toLowerCase() === 'password'
  }

  #source(text: string): void {
    this.#signals.hasCaptcha ||= captcha.test(text)
    this.#signals.hasConsentVendor ||= consent.test(text)
    this.#signals.hasParkingScript ||= parking.test(text)
  }
}
