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
import { texts } from '@askwell/contract/texts'
import {
  createBot,
  deleteBot,
  ownBot,
  personalities,
  roleName,
  roles,
  updateBotSetting,
  updateDraft,
  wireValue,
  type Bot,
  type BotListItem,
  type CreateBotDeps,
  type DeleteBotDeps,
} from '@askwell/core/bots'
import { addOriginals, addWebsites, checkUploads, type TeachDeps } from '@askwell/core/knowledge'
import { done, serveOwner, serveVisitor, type Route } from '../serve.ts'
import { sourceFiles } from '../uploads.ts'

export type BotDeps = CreateBotDeps & DeleteBotDeps & TeachDeps

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

export const botRoutes = (deps: BotDeps): Route[] => [
  serveVisitor(getRoles, async () => choices(roles)),
  serveVisitor(getPersonalities, async () => choices(personalities)),
  serveOwner(chatbotList, async (_body, { ownerId }) =>
    (await deps.bots.list(ownerId)).map(toListed),
  ),

  serveOwner(
    addBot,
    async ({ id, websiteList = [], contentfile = [], ...draft }, { ownerId, files }) => {
      const uploads = await checkUploads(deps, files)
      for (const url of websiteList) deps.judgeUrl(url)

      const bot =
        id === ''
          ? await createBot(deps, ownerId, draft)
          : await updateDraft(deps, ownerId, { id, ...draft })
      const place = { ownerId, botId: bot.id }
      await addOriginals(deps, place, { uploads, contents: contentfile })
      await addWebsites(deps, place, { urls: websiteList, choose: false })
      return toCard(bot)
    },
    { takes: sourceFiles },
  ),

  serveOwner(getChatbotSetting, async ({ id }, { ownerId }) => {
    const bot = await ownBot(deps, ownerId, id)
    return {
      id: bot.id,
      name: bot.name,
      suggested: bot.suggested,
      placeholder: bot.placeholder,
      initial: bot.initial,
      bot_msg_bg_color: bot.colour,
      use_custom: bot.onlyOwnData ? ('true' as const) : ('false' as const),
      img_id: bot.imgId,
      id1: wireValue(bot.role),
      id2: wireValue(bot.personality),
      domain: bot.domain,
      prompt: bot.prompt,
      role_name: roleName(bot.role),
      functions_with_web: bot.functionsWithWeb,
    }
  }),

  serveOwner(updateChatbotSetting, async (body, { ownerId }) => {
    await updateBotSetting(deps, ownerId, body)
    return done(texts.updated)
  }),

  serveOwner(deleteChatbot, async ({ id }, { ownerId }) => {
    await deleteBot(deps, ownerId, id)
    return done(texts.deleted)
  }),
]
