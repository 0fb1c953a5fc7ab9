import type { BalanceDeps } from '@askwell/core/balance'
import type { SourceStore } from '@askwell/core/knowledge'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { topUpSamples, seedSamples } from './seed-samples.ts'

export type SampleNeeds = { sources: SourceStore; balance: BalanceDeps }

/** The three sample bots of the home page and their messages. */
export function openSamples(platform: Platform, { sources, balance }: SampleNeeds) {
  const { database, originals, clock } = platform
  const deps = { database, sources, originals, balance, clock }
  return {
    start: () => seedSamples(deps),
    maintenance: [{ name: 'refill-sample-messages', run: () => topUpSamples(deps) }],
  } satisfies Area
}
