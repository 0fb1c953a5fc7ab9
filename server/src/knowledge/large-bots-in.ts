import type { Clock } from '@askwell/core/shared'
import type { Db } from '../platform/db/connect.ts'
import type { IndexMemory } from './search/index-cache.ts'
import { createLargeBots, type LargeBots } from './search/large-bots.ts'
import { knowledgeVersion } from './stores/passages/passage-store.ts'
import {
  findCandidates,
  passagesOfSources,
  readStems,
  somePassages,
  teamAnswersOf,
  updateStatistics,
} from './stores/passages/candidate-store.ts'
import { findNearest } from './stores/passages/nearest-store.ts'
import { readCells } from './stores/large-bots/passage-meanings-store.ts'
import { listAsked, listLarge } from './stores/large-bots/large-bot-store.ts'

/** A start reads the stems of up to this many bots that received a question within this time. */
const maxPrepared = 20
const askedMs = 7 * 24 * 60 * 60_000

/** The large bots of a PostgreSQL database; their stems are kept in `memory`. */
export const largeBotsIn = (db: Db, clock: Clock, memory?: IndexMemory): LargeBots =>
  createLargeBots({
    clock,
    ...(memory && { memory }),
    listAsked: () => listAsked(db, { since: clock() - askedMs, max: maxPrepared }),
    listLarge: () => listLarge(db),
    versionOf: (botId) => knowledgeVersion(db, botId),
    readStems: (botId, take) => readStems(db, botId, take),
    updateStatistics: (statistics, wanted) => updateStatistics(db, statistics, wanted),
    readCells: (botId) => readCells(db, botId),
    findCandidates: (bot, stems) => findCandidates(db, bot, stems),
    findNearest: (bot, meaning) => findNearest(db, bot, meaning),
    passagesOfSources: (ids, max) => passagesOfSources(db, ids, max),
    somePassages: (botId, max) => somePassages(db, botId, max),
    teamAnswersOf: (botId) => teamAnswersOf(db, botId),
  })
