import { sampleUrl } from './call-url.ts'

/** Whether two addresses have the same scheme, host and port; path and query do not count. */
export const isSameOrigin = (one: string, other: string): boolean =>
  one === other || originOf(one) === originOf(other)

/** What is no address has no origin, and equals nothing. */
function originOf(url: string): string | symbol {
  const address = sampleUrl(url)
  return URL.canParse(address) ? new URL(address).origin : Symbol(address)
}
