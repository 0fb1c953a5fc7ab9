import { exportAccount } from '@askwell/contract/security'
import type { Readable } from 'node:stream'
import {
  exportAccount as collect,
  type Caller,
  type ExportDeps,
  type ExportEntry,
} from '@askwell/core/accounts'
import type { FastifyInstance } from 'fastify'

export type ExportRouteDeps = ExportDeps & { archive: (entries: ExportEntry[]) => Readable }

/** Everything that is the caller's as one zip, for whoever also knows the password. */
export function serveExport(
  app: FastifyInstance,
  deps: ExportRouteDeps,
  identify: (authorization: string | undefined) => Promise<Caller>,
): void {
  app.get(exportAccount.path, async (request, reply) => {
    const caller = await identify(request.headers.authorization)
    const entries = await collect(deps, caller, passwordIn(request.headers['x-current-password']))
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="account-export.zip"',
        'cache-control': 'no-store',
      })
      .send(deps.archive(entries))
  })
}

/** Percent-encoded, because headers hold no other letters than English ones. */
function passwordIn(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return ''
  try {
    return decodeURIComponent(header)
  } catch {
    return header // typed by hand, with a bare percent sign
  }
}
