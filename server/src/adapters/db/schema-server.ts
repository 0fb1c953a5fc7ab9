type JobTable = {
  id: string
  queue: string
  payload: string
  state: 'queued' | 'running' | 'done' | 'failed'
  run_at: number
  priority: number
  attempts: number
  max_attempts: number
  lease_token: string | null
  lease_until: number | null
  last_error: string | null
  /** Unique among jobs that are queued or running; cleared when the job ends. */
  dedupe_key: string | null
  owner_id: string | null
  bot_id: string | null
  created_at: number
  finished_at: number | null
}

/** Counters of rate limits, shared by all processes. */
type RateLimitTable = {
  key: string
  points: number
  expires_at: number
}

/** Small facts the server itself keeps, for example which seed version is in place. */
type SettingTable = {
  key: string
  value: string
  updated_at: number
}

/** What the server keeps for its own work: jobs, counters, small facts. */
export type ServerSchema = {
  job: JobTable
  rate_limit: RateLimitTable
  setting: SettingTable
}
