import { prerender } from 'react-dom/static'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'

/** Writes a page at build time, whole: no part of it waits for a script to come into view. */
// oxlint-disable-next-line max-params -- React Router calls it so
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = <ServerRouter context={context} url={request.url} />
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  headers.set('content-type', 'text/html')
  return new Response(prelude, { status, headers })
}
