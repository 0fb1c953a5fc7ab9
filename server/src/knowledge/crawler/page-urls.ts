import { isIP } from 'node:net'
import { getDomain } from 'tldts'

/** The kind of content at an address, by its file extension. */
export type UrlKind = 'page' | 'file'

const trackingParameters =
  /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|phpsessid|jsessionid)$/i

const fileExtensions = new Set(
  'pdf doc docx xls xlsx xlsm xlsb ppt pptx odt ods odp rtf csv'.split(' '),
)

const mediaExtensions = new Set(
  (
    'jpg jpeg png gif webp avif svg ico bmp tif tiff heic mp3 mp4 m4a m4v mpg mpeg avi mov wmv webm ' +
    'ogg ogv oga wav flac aac swf zip gz tgz bz2 xz 7z rar tar jar dmg pkg exe msi apk deb rpm iso ' +
    'bin css js mjs map json xml xsl rss atom woff woff2 ttf eot otf ics vcf torrent psd ai eps'
  ).split(' '),
)

/** Longer addresses contain state, or are generated endlessly by a site. */
const maxLength = 2_000

/**
 * The canonical address of a page: no fragment, no tracking parameters, parameters sorted by name.
 * Values keep their encoding, because some servers distinguish encodings.
 */
export function normalizePageUrl(url: URL): string {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !trackingParameters.test(pair.split('=', 1)[0] ?? ''))
    .toSorted((a, b) => compare(a.split('=', 1)[0] ?? '', b.split('=', 1)[0] ?? ''))

  const normalized = new URL(url)
  normalized.hash = ''
  normalized.search = kept.length === 0 ? '' : `?${kept.join('&')}`
  return normalized.href
}

/** Addresses with the same key are the same page: scheme, `www.` and a trailing slash are ignored. */
export function pageKey(url: string): string {
  const { host, pathname, search } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search
}

/** Whether two addresses belong to one site: the same host and port, with or without `www.`. */
export function isSameSite(a: URL, b: URL): boolean {
  return a.port === b.port && siteName(a) === siteName(b)
}

/** The registered domain (`example.co.uk` for `shop.example.co.uk`), else the host. */
export function registeredDomain(url: URL): string {
  return getDomain(url.hostname) ?? url.hostname
}

/** Page, file, or undefined for media, archives, code and anything else that is not fetched. */
export function urlKind(url: URL): UrlKind | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.href.length > maxLength) return undefined

  const ending = fileExtensionOf(url)
  if (mediaExtensions.has(ending)) return undefined
  return fileExtensions.has(ending) ? 'file' : 'page'
}

/** The file extension of the last path segment in lower case, '' without one. */
export function fileExtensionOf({ pathname }: URL): string {
  return /\.([a-z\d]{1,5})$/i.exec(pathname)?.[1]?.toLowerCase() ?? ''
}

function siteName(url: URL): string {
  const host = url.hostname.replace(/\.$/, '')
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return host
  const bare = host.replace(/^www\./, '')
  // Without `www.`, `www.co.uk` would be a public suffix, which is not a site.
  return getDomain(bare) === null ? host : bare
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
