import {
  type ResponseHead,
  firstHeader,
  type ResponseHeaders,
} from '../../platform/egress/index.ts'
import { fileExtensionOf } from './page-urls.ts'
import { robotName } from './crawler-deps.ts'
import { type FetchRefusal, fetchRefusal } from './fetch-refusal.ts'

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

const documentExtensions = /^(?:pdf|docx?|xls[xmb]?|pptx?|od[tsp]|rtf|csv|md)$/

/** Directives of X-Robots-Tag with a value after a colon; before any other colon is the name of a robot. */
const directivesWithValue =
  /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/i

/** The media type without parameters, in lower case; '' when none was sent. */
function mediaType(headers: ResponseHeaders): string {
  return (firstHeader(headers, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Checks a response by its status and headers. Only 2xx with a readable type is content. */
export function checkResponse(head: ResponseHead): FetchRefusal | undefined {
  const { status, headers } = head
  if (firstHeader(headers, 'cf-mitigated') === 'challenge') return fetchRefusal('challenge')
  if (status === 401) return fetchRefusal('login')
  if (status === 404 || status === 410) return fetchRefusal('not_found', String(status))
  if (status > 299) return fetchRefusal('error_status', String(status))
  if (isNoindex(headers)) return fetchRefusal('noindex')
  return checkContentType(head)
}

function checkContentType({ headers, url }: ResponseHead): FetchRefusal | undefined {
  const type = mediaType(headers)
  const isReadable = textTypes.has(type) || officeTypes.test(type)
  // Servers send unknown documents as octet-stream; extraction detects their type by content.
  const isUnnamed = type === '' || documentExtensions.test(fileExtensionOf(new URL(url)))
  const isGenericType = type === '' || type.endsWith('/octet-stream') || type.endsWith('/download')
  return isReadable || (isGenericType && isUnnamed) ? undefined : fetchRefusal('type', type)
}

/** Whether an X-Robots-Tag header, for all robots or for this one, forbids indexing the page. */
function isNoindex(headers: ResponseHeaders): boolean {
  const value = headers['x-robots-tag'] ?? []
  return (Array.isArray(value) ? value : [value]).some(forbidsIndexing)
}

function forbidsIndexing(line: string): boolean {
  let robot = ''
  return line.split(',').some((part) => {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? []
    if (name !== undefined && !directivesWithValue.test(name)) robot = name.toLowerCase()
    const directive = (rest ?? part).trim().toLowerCase()
    const isForUs = robot === '' || robot === '*' || robot === robotName.toLowerCase()
    return isForUs && (directive === 'noindex' || directive === 'none')
  })
}

/** The delay of a Retry-After header (seconds or a date), in milliseconds; undefined without a valid one. */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  const value = firstHeader(headers, 'retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
