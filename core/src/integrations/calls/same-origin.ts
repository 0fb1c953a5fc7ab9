import { sampleUrl } from './build-url.ts'

/** Whether two URLs have the same scheme, host and port; path and query are ignored. */
export const isSameOrigin = (one: string, other: string): boolean =>
  one === other || originOf(one) === originOf(other)

/** The origin of a URL; a unique symbol for an invalid URL, which equals no other origin. */
function originOf(url: string): string | symbol {
  const address = sampleUrl(url)
  return URL.canParse(address) ? new URL(address).origin : Symbol(address)
}
