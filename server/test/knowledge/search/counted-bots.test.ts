import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../../support/engines.ts'
import { largeBotJobs } from '../../../src/knowledge/jobs/search-in-database.ts'

afterEach(() => void vi.useRealTimers())

describe.each(engines)(
  'the passages of bots whose sources are published, on $name',
  ({ name, open }) => {
    const isPostgres = name === 'postgres'

    test(`are counted ${isPostgres ? 'once for each bot, unless the server stops' : 'never'}`, async () => {
      const database = await open()
      const config = { PASSAGES_IN_MEMORY: 100 }
      const jobs = largeBotJobs({ database, clock: Date.now, config })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

      for (const botId of ['ferry', 'ferry', 'museum', 'ferry']) jobs.published(botId)

      expect(vi.getTimerCount()).toBe(isPostgres ? 2 : 0)
      jobs.close()
      expect(vi.getTimerCount()).toBe(0)
    })
  },
)
