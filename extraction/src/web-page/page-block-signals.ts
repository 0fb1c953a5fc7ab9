import type { ParsedPage } from './parse-page.ts'

/** Kinds of pages without content. */
export type BlockKind = 'challenge' | 'login' | 'cookie-wall' | 'soft-404' | 'parked' | 'javascript'

type Page = Pick<ParsedPage, 'title' | 'markdown' | 'plainTextLength' | 'signals'>

/** Matches a title that consists of these words, optionally with the name of the site. */
const titlePattern = (words: string) =>
  new RegExp(`^(?:[^|–—]{0,40}[|–—] )?(?:${words})\\W*(?:[|–—-] .{0,60})?$`, 'iu')

const challengeTitle = titlePattern(
  [
    'just a moment',
    'attention required',
    'access (?:to this page has been )?denied',
    'checking your browser(?: before accessing .*)?',
    'pardon our interruption',
    '(?:please )?verify (?:that )?you are (?:a )?human',
    'human verification',
    'security check(?: required)?',
    'are you a robot',
    'robot or human',
    'ddos-guard',
  ].join('|'),
)

const challengeWords =
  /verify(?:ing)? (?:that )?you(?:'re| are) (?:a |not a )?(?:human|robot|bot)|not a (?:robot|bot)\b|unusual (?:traffic|activity)|checking (?:your browser|if the site connection)|enable javascript and cookies to continue|security (?:check|service) to protect|performance & security by|complete the (?:captcha|security check)|press & hold/i

/** An error number alone or next to a separator; "Valve 404" and "404 Main Street" do not match. */
const missingNumber =
  /^\W*(?:(?:error|http|status|code|fehler|erreur)\W+)*(?:404|410)\W*(?:$|[|–—:-]\s|\.\s|error\b|fehler\b|erreur\b|page\b|not\b|gone\b|oops\b)|(?:[|–—:-]\s+|\b(?:error|http|status|code|fehler|erreur)\W*)404\W*$/i

const missingWords =
  /(?:page|site|file|article|product|listing|item|content|document|url)\b.{0,40}\b(?:not found|(?:not|no longer|n't) (?:be )?(?:available|found|exists?)|(?:does not|doesn't) exist|(?:has|have) (?:been removed|gone))|^not found\W*$|nicht gefunden|introuvable|no (?:se )?encontrad[ao]|non trovata|não encontrada|niet gevonden|nie znaleziono|hittades inte/i

const isMissingTitle = (title: string) => missingNumber.test(title) || missingWords.test(title)

const loginTitle = titlePattern(
  '(?:please )?(?:log|sign)[ -]?in(?: (?:to|required|or (?:register|sign up|create)).*)?|login required|authentication required|member login|anmelden|anmeldung|connexion|iniciar sesión|accedi|inloggen',
)

const consentTitle =
  /\b(?:cookie|consent|your privacy|datenschutz-?einstellungen|before you continue)\b/i

const consentWords =
  /cookie|consent|privacy|tracking|personali[sz]ed|partners|legitimate interest|\b(?:accept|reject|agree)\b|datenschutz|einwillig|zustimm|akzeptier/i

const forSale =
  /domain(?: name)?(?: .{1,80})? (?:is|may be) (?:for sale|parked|available for purchase)|(?:buy|purchase|inquire about|make an offer on) this domain|this domain (?:has been registered|is registered, but|is parked|was recently registered)|domain (?:steht zum verkauf|zu verkaufen|kaufen)|is parked free/i

const countTrue = (...marks: boolean[]): number => marks.filter(Boolean).length

/** Share of the sentences and lines that are about cookies and consent. */
function consentShare(text: string): number {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((each) => /\p{L}/u.test(each))
  return sentences.filter((each) => consentWords.test(each)).length / Math.max(1, sentences.length)
}

/**
 * Strength of the signals of each kind: 0 none; 1 one signal that also occurs on normal pages; 2 two such signals;
 * 3 a signal that no normal page has.
 */
export const signalStrength: Record<BlockKind, (page: Page) => number> = {
  challenge: ({ title, markdown, signals }) =>
    challengeTitle.test(title) ? 3 : countTrue(signals.hasCaptcha, challengeWords.test(markdown)),

  parked: ({ title, markdown, signals }) =>
    signals.hasParkingScript ? 3 : countTrue(forSale.test(markdown), forSale.test(title)),

  'soft-404': ({ title, signals }) =>
    countTrue(isMissingTitle(title), isMissingTitle(signals.firstHeading)),

  login: ({ title, plainTextLength, signals }) =>
    countTrue(
      // A form on a page without visible text is hidden until a script shows it.
      signals.hasPasswordField && plainTextLength > 0,
      loginTitle.test(title) || loginTitle.test(signals.firstHeading),
    ),

  'cookie-wall': ({ title, markdown, signals }) => {
    const share = consentShare(markdown)
    if (share < 0.5) return 0
    const isNotice = consentTitle.test(`${title} ${signals.firstHeading}`)
    return countTrue(signals.hasConsentVendor || isNotice, share >= 0.75)
  },

  javascript: ({ signals }) => countTrue(signals.hasScriptRoot),
}
