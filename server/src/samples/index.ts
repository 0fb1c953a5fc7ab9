import type { BalanceDeps } from '@askwell/core/balance'
import type { SourceStore } from '@askwell/core/knowledge'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { seedConversations, type SystemSignIn } from './seed-conversations.ts'
import { topUpSamples, seedSamples } from './seed-samples.ts'

export type SampleNeeds = {
  sources: SourceStore
  balance: BalanceDeps
  openSystemSignIn: SystemSignIn
}

type SamplePlatform = Pick<Platform, 'database' | 'originals' | 'clock' | 'log'> & {
  config: Pick<Platform['config'], 'NODE_ENV' | 'dataDir'>
}

/** The three sample bots of the home page and their messages. */
export function openSamples(
  platform: SamplePlatform,
  { sources, balance, openSystemSignIn }: SampleNeeds,
) {
  const { database, originals, clock, log } = platform
  const deps = { database, sources, originals, balance, clock }
  return {
    /** Logs errors instead of throwing, because for example a full disk must not end a server that already listens. */
    async start() {
      try {
        await seedSamples(deps)
        await seedConversations(platform, openSystemSignIn)
      } catch (error) {
        log.error(
          { err: error },
          'the sample chatbots were not written; the next start tries again',
        )
      }
    },
    maintenance: [{ name: 'refill-sample-messages', run: () => topUpSamples(deps) }],
  } satisfies Area
}
