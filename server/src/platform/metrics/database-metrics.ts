import { Gauge, type Metric } from 'prom-client'
import type { Database } from '../db/connect.ts'

/** Connections of the PostgreSQL pool of this process; none on the embedded database. */
export function databaseMetrics({ poolState }: Pick<Database, 'poolState'>): Metric[] {
  if (poolState === null) return []
  return [
    new Gauge({
      name: 'askwell_database_connections',
      help: 'Connections of the PostgreSQL pool in use and idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { open, idle, waiting } = poolState()
        this.set({ state: 'used' }, open - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    }),
  ]
}
