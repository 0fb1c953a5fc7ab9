import {
  choosePages,
  getContent,
  getModelInfo,
  knowledgeLimits,
  listSources,
  retrySource,
  retrySources as retrySourcesCall,
  sourceReceipt,
  stopSource,
  suggestQuestions,
  updateModelInfo,
  websitePages,
  type SourceRow,
  type SourceStatus,
} from '@askwell/contract/knowledge'
import { requireOwnBot, type BotStore } from '@askwell/core/bots'
import {
  addOriginals,
  addWebsites,
  checkUploads,
  retainSources,
  requireOwnSource,
  requireOwnWebsite,
  retrySources,
  type Source,
  type SourceDeps,
} from '@askwell/core/knowledge'
import * as bulkText from '@askwell/messages/bots/bulk-actions'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import * as rulesText from '@askwell/messages/knowledge/rules'
import * as texts from '@askwell/messages/knowledge/ingestion'
import { syncRoutes, toSyncState } from './website-sync.ts'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'
import type { FileRule } from '../../platform/http/uploads.ts'

export type KnowledgeDeps = SourceDeps & {
  fileRule: FileRule
  bots: BotStore
  knowledge: { suggestQuestions: (botId: string) => Promise<string[]> }
}

const toRow = (source: Source): SourceRow => ({
  id: source.id,
  kind: source.kind,
  name: source.name,
  url: source.url,
  type: source.type,
  state: source.state,
  reason: source.reason,
  size_bytes: source.sizeBytes,
  parts_total: source.partsTotal,
  parts_done: source.partsDone,
  parts_failed: source.partsFailed,
  characters: source.characters,
  updated_at: source.updatedAt,
  ...(source.kind === 'website' || source.kind === 'page' ? { sync: toSyncState(source) } : {}),
})

/** The status for the API. A site whose pages wait for the owner's choice counts as queued. */
const toStatus = ({ state, reason }: Pick<Source, 'state' | 'reason'>): SourceStatus => {
  const shown = state === 'found' ? 'queued' : state === 'skipped' ? 'failed' : state
  return { state: shown, ...(reason === null ? {} : { reason }) }
}

export const knowledgeRoutes = (deps: KnowledgeDeps): Route[] => [
  ...botKnowledgeRoutes(deps),
  ...syncRoutes(deps),

  ownerRoute(knowledgeLimits, async ({ bot_id }, { ownerId }) => {
    if (bot_id !== '') await requireOwnBot(deps, ownerId, bot_id)
    const sources = bot_id === '' ? [] : await deps.sources.list(ownerId, bot_id)
    const files = sources.filter(({ kind }) => kind !== 'website').length
    const characters = sources.reduce((sum, source) => sum + source.characters, 0)
    return { ...(await deps.limitsOf(ownerId)), used: { characters, files } }
  }),

  ownerRoute(suggestQuestions, async ({ bot_id }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, bot_id)
    return { questions: await deps.knowledge.suggestQuestions(bot_id) }
  }),

  ownerRoute(websitePages, async ({ website_id }, { ownerId }) => {
    const website = await requireOwnWebsite(deps, ownerId, website_id)
    const pages = await deps.sources.pages(ownerId, website_id)
    return { website: toRow(website), pages: pages.map(toRow) }
  }),

  ownerRoute(choosePages, async ({ website_id, page_ids }, { ownerId }) => {
    await requireOwnWebsite(deps, ownerId, website_id)
    await deps.sources.choosePages(ownerId, website_id, page_ids)
    return success(rulesText.websiteStarted)
  }),

  ownerRoute(retrySource, async ({ source_id }, { ownerId }) => {
    await deps.sources.retry(await requireOwnSource(deps, ownerId, source_id))
    return success(texts.readAgain)
  }),

  ownerRoute(retrySourcesCall, async ({ bot_id, source_ids }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, bot_id)
    const retried = await retrySources(deps, { ownerId, botId: bot_id }, source_ids)
    return { status: 1 as const, message: bulkText.retried({ count: retried }), retried }
  }),

  ownerRoute(stopSource, async ({ source_id }, { ownerId }) => {
    await requireOwnWebsite(deps, ownerId, source_id)
    await deps.sources.stop(ownerId, source_id)
    return success(texts.stopped)
  }),

  ownerRoute(sourceReceipt, async ({ source_id, from = 0 }, { ownerId }) => {
    const source = await requireOwnSource(deps, ownerId, source_id)
    const page = await deps.sources.receipt(ownerId, { sourceId: source_id, from })
    const { partCount: part_count, ...parts } = page
    return { source: toRow(source), ...parts, part_count, chunks: source.chunkCount }
  }),
]

const botKnowledgeRoutes = (deps: KnowledgeDeps): Route[] => [
  ownerRoute(getContent, async ({ url, bot_id, choose = false }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, bot_id)
    const [id = ''] = await addWebsites(deps, { ownerId, botId: bot_id }, { urls: [url], choose })
    return { status: 1 as const, website_id: id, message: rulesText.websiteStarted }
  }),

  ownerRoute(getModelInfo, async ({ id }, { ownerId }) => {
    await requireOwnBot(deps, ownerId, id)
    const sources = await deps.sources.states(ownerId, id)
    const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
    return {
      file_ids: of('file').map((file) => file.id),
      file_names: of('file').map((file) => file.name),
      content_ids: of('text').map((text) => text.id),
      websitelist: of('website').map((site) => site.url ?? site.name),
      website_ids: of('website').map((site) => site.id),
      file_status: of('file').map(toStatus),
      website_status: of('website').map(toStatus),
    }
  }),

  ownerRoute(listSources, async ({ bot_id }, { ownerId }) => {
    const bot = await requireOwnBot(deps, ownerId, bot_id)
    const sources = await deps.sources.list(ownerId, bot_id)
    return { sources: sources.map(toRow), version: bot.sourcesVersion }
  }),

  ownerRoute(
    updateModelInfo,
    async (body, { ownerId, files }) => {
      await requireOwnBot(deps, ownerId, body.id)
      const uploads = await checkUploads(deps, files)
      const urls = body.newwebsites ?? []
      for (const url of urls) deps.checkUrl(url)

      const place = { ownerId, botId: body.id }
      const kept = await retainSources(deps, place, {
        fileIds: body.fileids,
        fileNames: body.filenames,
        websiteIds: body.websiteid,
        websiteUrls: body.websitelist,
        contentIds: body.contentids,
        version: body.version,
      })
      await addOriginals(deps, place, { uploads, contents: body.contents ?? [] })
      await addWebsites(deps, place, { urls, choose: false })
      return { ...success(outcomesText.updated), ...(kept.length > 0 ? { kept } : {}) }
    },
    { fileRule: deps.fileRule },
  ),
]
