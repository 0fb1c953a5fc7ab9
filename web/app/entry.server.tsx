import { prerender } from 'react-dom/static'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'

/** Prerenders a complete page at build time, without parts that are streamed and inserted by a script. */
// oxlint-disable-next-line max-params -- the signature is React Router's
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
