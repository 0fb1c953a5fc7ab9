import {
  addBot,
  chatbotList,
  deleteChatbot,
  getChatbotSetting,
  getPersonalities,
  getRoles,
  updateChatbotSetting,
  type BotCard,
} from '@askwell/contract/bots'
import {
  aiNoticeOf,
  createBot,
  deleteBot,
  requireOwnBot,
  personalities,
  roleName,
  roles,
  updateBotSetting,
  updateBotFromWizard,
  wireValue,
  type Bot,
  type BotListItem,
  type BotStore,
  type CreateBotDeps,
  type DeleteBotDeps,
} from '@askwell/core/bots'
import { addOriginals, addWebsites, checkUploads, type SourceDeps } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/bots/outcomes'
import { success, ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import type { FileRule } from '../../platform/http/uploads.ts'

export type BotDeps = CreateBotDeps & DeleteBotDeps & SourceDeps & { fileRule: FileRule }

const choices = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ id, name }))

const toCard = ({
  id,
  name,
  role,
  imgId,
}: Pick<Bot, 'id' | 'name' | 'role' | 'imgId'>): BotCard => ({
  id,
  name,
  role_name: roleName(role),
  img_id: imgId,
})

const toListed = (bot: BotListItem): BotCard => ({ ...toCard(bot), sources: bot.sources })

export const listBotCards = async (
  bots: Pick<BotStore, 'list'>,
  ownerId: OwnerId,
): Promise<BotCard[]> => (await bots.list(ownerId)).map(toListed)

const toSetting = (bot: Bot) => ({
  id: bot.id,
  name: bot.name,
  suggested: bot.suggested,
  placeholder: bot.placeholder,
  initial: bot.initial,
  bot_msg_bg_color: bot.color,
  use_custom: bot.onlyOwnData ? ('true' as const) : ('false' as const),
  img_id: bot.imgId,
  id1: wireValue(bot.role),
  id2: wireValue(bot.personality),
  domain: bot.domain,
  ai_notice: aiNoticeOf(bot),
  privacy_url: bot.visitorInformation.privacyUrl,
  time_zone: bot.timeZone,
  prompt: bot.prompt,
  role_name: roleName(bot.role),
  functions_with_web: bot.trustsSources,
})

export const botRoutes = (deps: BotDeps): Route[] => [
  publicRoute(getRoles, async () => choices(roles)),
  publicRoute(getPersonalities, async () => choices(personalities)),
  ownerRoute(chatbotList, async (_body, { ownerId }) => listBotCards(deps.bots, ownerId)),

  ownerRoute(
    addBot,
    async ({ id, websiteList = [], contentfile = [], ...form }, { ownerId, files }) => {
      const uploads = await checkUploads(deps, files)
      for (const url of websiteList) deps.checkUrl(url)

      const bot =
        id === ''
          ? await createBot(deps, ownerId, form)
          : await updateBotFromWizard(deps, ownerId, { id, ...form })
      const place = { ownerId, botId: bot.id }
      await addOriginals(deps, place, { uploads, contents: contentfile })
      await addWebsites(deps, place, { urls: websiteList, choose: false })
      return toCard(bot)
    },
    { fileRule: deps.fileRule },
  ),

  ownerRoute(getChatbotSetting, async ({ id }, { ownerId }) => {
    return toSetting(await requireOwnBot(deps, ownerId, id))
  }),

  ownerRoute(updateChatbotSetting, async (body, { ownerId }) => {
    await updateBotSetting(deps, ownerId, body)
    return success(texts.updated)
  }),

  ownerRoute(deleteChatbot, async ({ id }, { ownerId }) => {
    await deleteBot(deps, ownerId, id)
    return success(texts.deleted)
  }),
]
