type Headers = Record<string, string | string[] | undefined>

/**
 * The delay of a `Retry-After` header in milliseconds; null without a valid one. A date is compared with the `Date` of
 * the same response, because the clock of the other server may differ.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = first(headers['retry-after'])?.trim() ?? ''
  if (value === '') return null
  const seconds = Number(value)
  const ms = Number.isNaN(seconds)
    ? Date.parse(value) - Date.parse(first(headers['date']) ?? '')
    : seconds * 1_000
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
