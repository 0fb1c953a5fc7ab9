import { releaseExpiredHolds, type BalanceDeps } from '@askwell/core/balance'
import type { BotStore } from '@askwell/core/bots'
import { sendWeeklyReports } from '@askwell/core/chat'
import { refusalRetentionMs, unusedSessionRetentionMs } from '@askwell/core/visitors'
import type { Mail } from '../mail/index.ts'
import { maintainMessageSearch } from './stores/message-search/maintain-message-search.ts'
import type { MaintenanceStep } from '../platform/runtime/maintenance.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { tokenGenerator } from '../platform/secrets/index.ts'
import { openGapVectors, type GapVectors } from './gap-vectors.ts'
import { endInterrupted } from './stores/conversation-store.ts'
import { deleteOldConversations } from './stores/erasure/delete-old-conversations.ts'
import { finishErasures } from './stores/erasure/erase-conversations.ts'
import { deleteOldConfirmations } from './stores/function-confirmation-store.ts'
import { gapStore } from './stores/gap-store.ts'
import { countReplies } from './stores/numbers/count-replies.ts'
import { numbersStore } from './stores/numbers/numbers-store.ts'
import { createUnusedSessionRemoval } from './stores/unused-session-store.ts'
import { deleteOldRefusals } from './stores/visitor-refusal-store.ts'
import { weeklyReportStore } from './stores/weekly-report-store.ts'
import { runSteps } from '../platform/runtime/run-steps.ts'

export type MaintenanceNeeds = { bots: BotStore; balance: BalanceDeps; mail: Mail }

/** The maintenance steps of conversations: they delete old rows and repair the state after a crash. */
export function maintenanceOf(platform: Platform, needs: MaintenanceNeeds): MaintenanceStep[] {
  const { balance } = needs
  const { database, clock } = platform
  const vectors = openGapVectors(database, platform.models.embedder)
  const deleteUnusedSessions = createUnusedSessionRemoval(database.db)
  return [
    {
      name: 'release-expired-holds',
      everyMs: database.engine === 'postgres' ? releaseEveryMs : releaseOfOneProcessMs,
      run: () => releaseHolds(platform, balance, { includeActive: false }),
    },
    {
      name: 'delete-old-confirmations',
      run: () => deleteOldConfirmations(database.db, clock()),
    },
    {
      name: 'delete-old-token-refusals',
      run: () => deleteOldRefusals(database.db, clock() - refusalRetentionMs),
    },
    ...(database.engine === 'sqlite'
      ? [{ name: 'maintain-message-search', run: () => maintainMessageSearch(database) }]
      : []),
    { name: 'count-replies', run: () => countReplies(database) },
    ...(vectors ? [{ name: 'embed-gaps', run: () => vectors.addMissing() }] : []),
    { name: 'delete-old-conversations', run: () => deleteOldConversations(database, clock()) },
    { name: 'finish-erasures', run: () => finishErasures(database, clock()) },
    {
      name: 'delete-unused-sessions',
      run: () => deleteUnusedSessions(clock() - unusedSessionRetentionMs),
    },
    {
      name: 'send-weekly-reports',
      everyMs: weeklyReportEveryMs,
      run: () => sendWeeklyReports(reportDeps(platform, needs, vectors)),
    },
  ]
}

/** A message held by a dead process is returned within a minute: its lease lasts 45 seconds. */
const releaseEveryMs = 5_000

/** An embedded database has one process, which releases its own holds when it starts. */
const releaseOfOneProcessMs = 60_000

/** How often due reports are looked for. */
const weeklyReportEveryMs = 900_000

const reportDeps = (
  { database, clock, newId }: Platform,
  { bots, mail }: MaintenanceNeeds,
  vectors: GapVectors | null,
) => ({
  ...mail,
  bots,
  clock,
  numbers: numbersStore(database),
  gaps: gapStore(database, newId, vectors),
  runSteps,
  reports: weeklyReportStore(database.db, () => tokenGenerator.generate()),
})

/** Releases the holds of replies that never ended, and marks those replies as interrupted. */
export async function releaseHolds(
  { database, clock }: Platform,
  balance: BalanceDeps,
  options: { includeActive: boolean },
): Promise<void> {
  const { released, voided } = await releaseExpiredHolds(balance, options)
  await endInterrupted(database.db, [...released, ...voided], clock())
}
