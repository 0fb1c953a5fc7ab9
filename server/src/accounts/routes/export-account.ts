import { exportAccount } from '@askwell/contract/security'
import type { Readable } from 'node:stream'
import {
  exportAccount as collect,
  type Caller,
  type ExportAccountDeps,
  type ExportEntry,
} from '@askwell/core/accounts'
import type { FastifyInstance } from 'fastify'

export type ExportRouteDeps = ExportAccountDeps & { archive: (entries: ExportEntry[]) => Readable }

/** Sends all data of the caller as one zip, after a password check. */
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

/** The password in the header, which is percent-encoded because headers are limited to ASCII. */
function passwordIn(header: string | string[] | undefined): string {
  if (typeof header !== 'string') return ''
  try {
    return decodeURIComponent(header)
  } catch {
    return header // was not percent-encoded
  }
}
