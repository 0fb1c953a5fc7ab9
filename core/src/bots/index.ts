export {
  createBot,
  requireOwnBot,
  updateBotFromWizard,
  type BotInput,
  type CreateBotDeps,
} from './create-bot.ts'
export { checkInstallation, type CheckInstallationDeps } from './check-installation.ts'
export { deleteBot, type DeleteBotDeps } from './delete-bot.ts'
export {
  checkEmbeddingSite,
  frameAncestors,
  hostOfOrigin,
  type SiteHeaders,
} from './embedding-site.ts'
export { roleName, wireValue } from './persona-ref.ts'
export type { FetchedPage } from './inspect-page.ts'
export { customReplyTexts, personalities, roles } from './personas.ts'
export { aiNoticeOf, toPublicBot, requirePublicBot } from './public-bot.ts'
export { updateBotSetting, type BotSettingInput } from './update-bot-setting.ts'
export { noVisitorLimits } from './ports.ts'
export { readVisitorLimits, updateVisitorLimits } from './visitor-limits.ts'
export type {
  Bot,
  BotListItem,
  BotSetting,
  BotStore,
  PersonaRef,
  SourceCounts,
  VisitorInformation,
  VisitorLimits,
} from './ports.ts'
