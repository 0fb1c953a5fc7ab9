import { type Head, firstHeader, type Headers } from '../egress/index.ts'
import { endingOf } from './addresses.ts'
import { robotName } from './deps.ts'
import { type Refusal, refusal } from './refusal.ts'

const textTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/x-markdown',
  'text/csv',
  'text/rtf',
  'application/rtf',
  'application/pdf',
  'application/msword',
])
const officeTypes =
  /^application\/vnd\.(?:openxmlformats-officedocument\.|ms-excel|ms-powerpoint|ms-word|oasis\.opendocument\.)/

const documentEndings = /^(?:pdf|docx?|xls[xmb]?|pptx?|od[tsp]|rtf|csv|md)$/

/** Directives of X-Robots-Tag that hold a colon of their own, so that it names no robot. */
const directivesWithValue =
  /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i

/** The media type without parameters, lower case, '' when none was sent. */
function mediaType(headers: Headers): string {
  return (firstHeader(headers, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Judges a reply by its status and headers. Only 2xx with a readable type is content. */
export function judgeHead(head: Head): Refusal | undefined {
  const { status, headers } = head
  if (firstHeader(headers, 'cf-mitigated') === 'challenge') return refusal('challenge')
  if (status === 401) return refusal('login')
  if (status === 404 || status === 410) return refusal('not_found', String(status))
  if (status < 200 || status > 299) return refusal('error_status', String(status))
  if (isNoindex(headers)) return refusal('noindex')
  return judgeType(head)
}

function judgeType({ headers, url }: Head): Refusal | undefined {
  const type = mediaType(headers)
  const isReadable = textTypes.has(type) || officeTypes.test(type)
  // Servers that do not know a document call it octet-stream; extraction types it by content.
  const isUnnamed = type === '' || documentEndings.test(endingOf(new URL(url)))
  const isUntold = type === '' || type.endsWith('/octet-stream') || type.endsWith('/download')
  return isReadable || (isUntold && isUnnamed) ? undefined : refusal('type', type || 'unnamed')
}

/** Whether an X-Robots-Tag header, for all robots or for ours, forbids keeping the page. */
function isNoindex(headers: Headers): boolean {
  const value = headers['x-robots-tag'] ?? []
  return (Array.isArray(value) ? value : [value]).some(forbidsKeeping)
}

function forbidsKeeping(line: string): boolean {
  let robot = ''
  return line.split(',').some((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? []
    if (name !== undefined && !directivesWithValue.test(name)) robot = name.toLowerCase()
    const wish = (rest ?? part).trim().toLowerCase()
    const isForUs = robot === '' || robot === '*' || robot === robotName.toLowerCase()
    return isForUs && (wish === 'noindex' || wish === 'none')
  })
}

/** Milliseconds that a Retry-After header asks for (seconds or a date), if one came. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
