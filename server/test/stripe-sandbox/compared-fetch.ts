import { listedDifferences } from './listed-differences.ts'
import {
  errorProblems,
  readResponseTypes,
  responseProblems,
  type ResponseTypes,
} from './response-types.ts'

type Fetch = (address: Request | string | URL, init?: RequestInit) => Promise<Response>

let types: ResponseTypes | undefined
let listed: string[] | undefined

/** A fetch for the SDK that refuses answers which differ from the SDK's types in a place that is not listed. */
export const comparedFetch =
  (fetch: Fetch): Fetch =>
  async (address, init) => {
    const reply = await fetch(address, init)
    types ??= readResponseTypes()
    listed ??= listedDifferences()
    const body: unknown = await reply.clone().json()
    const found = reply.ok ? responseProblems(types, body) : errorProblems(types, body)
    const unlisted = found.filter((one) => listed?.includes(one) !== true)
    if (unlisted.length > 0) throw new Error(`the sandbox answered: ${unlisted.join(', ')}`)
    return reply
  }
