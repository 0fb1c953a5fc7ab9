import type { Caller } from '@askwell/core/accounts'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import type { Db } from '../db/connect.ts'
import type { Route } from '../http/route.ts'
import type { Handlers, Job } from '../queue/queue.ts'
import type { SealedColumn } from '../secrets/reencrypt-secrets.ts'
import type { MaintenanceStep } from './maintenance.ts'

/**
 * Handlers that share a limit of `workers` concurrent jobs, up to `ownerShare` of them for one owner. Groups do not
 * wait for each other.
 */
export type JobGroup = { handlers: Handlers; workers: number; ownerShare?: number }

/** Identifies the caller by the `authorization` header; throws AppError without a valid session. */
export type Identify = (authorization: string | undefined) => Promise<Caller>

/** Whether the caller is an operator; throws AppError for an operator without the second factor. */
export type IsOperator = (caller: Caller) => Promise<boolean>

/** The parts of one area of the server; all are optional. */
export type Area = {
  /** Rows of the route table: calls of the contract. */
  routes?: Route[]
  /** Calls outside the route table: streams, downloads, webhooks. Mounted at '/' and '/api'. */
  calls?: (router: FastifyInstance, identify: Identify) => void | Promise<void>
  /** Hooks that must run before any call. */
  hooks?: (app: FastifyInstance) => void
  /** Pages and files, mounted once at the root. */
  pages?: (app: FastifyInstance) => void | Promise<void>
  jobs?: JobGroup[]
  /** Called in the transaction that fails a job; each area handles only its own queues. */
  onJobFailed?: (trx: Db, job: Job, reason: string) => Promise<void>
  /**
   * Called in the transaction that queues a failed job again, to reset the changes of `onJobFailed`. False when the
   * object of the job no longer exists.
   */
  onJobRetried?: (trx: Db, job: Job) => Promise<boolean>
  maintenance?: MaintenanceStep[]
  /** Shown in /metrics. */
  metrics?: Metric[]
  /** Columns with encrypted texts, which are re-encrypted with a new key. */
  sealedColumns?: SealedColumn[]
  /**
   * Repairs the state that a dead process left. Called before the server listens, and only if no other process runs.
   */
  recover?: () => Promise<void>
  /** Starts background work. */
  start?: () => void | Promise<void>
  /** Waits for open requests while the HTTP server closes. */
  drain?: (graceMs: number) => Promise<void>
  /** Stops the work begun by `start`, before the queue stops. */
  stop?: () => Promise<void>
  /** Releases processes, threads and connections, after everything else has ended. */
  close?: () => void | Promise<void>
}
