import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FunctionCall } from '@askwell/core/integrations'
import type { Clock, Vault } from '@askwell/core/shared'
import type { Database } from '../adapters/db/connect.ts'
import { functionCallLog } from '../adapters/db/function-call-log.ts'
import { logFunctionCall } from '../adapters/db/function-call-store.ts'
import { functionStore } from '../adapters/db/function-store.ts'
import type { Egress } from '../adapters/egress/index.ts'
import { forgetOldCallsHourly } from '../jobs/forget-calls.ts'
import {
  ArgumentChecker,
  createFunctionCaller,
  DocumentReader,
  fetchDocument,
  patternFault,
} from '../adapters/functions/index.ts'

type Parts = {
  database: Database
  vault: Vault
  egress: Egress
  clock: Clock
  /** How many days a call stays in the log. */
  logDays: number
}

/** What the use cases of functions need, and how to end what runs for them. */
export function createIntegrations({ database, vault, egress, clock, logDays }: Parts) {
  const checker = new ArgumentChecker()
  const reader = new DocumentReader()
  return {
    close() {
      checker.close()
      reader.close()
    },
    tidy: () => forgetOldCallsHourly({ database, clock, days: logDays }),
    deps: {
      functions: functionStore(database, vault),
      callLog: functionCallLog(database),
      argumentFault: checker.argumentFault,
      callFunction: createFunctionCaller({ egress, clock }),
      patternFault,
      readDocument: reader.read,
      fetchDocument: (url: string) => fetchDocument(egress, url),
      judgeCall: (url: string) => void egress.judge(url),
      hashOf: (text: string) => createHash('sha256').update(text).digest('hex'),
      logCall: (call: FunctionCall) => database.transaction((trx) => logFunctionCall(trx, call)),
      readUpload: (path: string): Promise<Uint8Array> => readFile(path),
    },
  }
}
