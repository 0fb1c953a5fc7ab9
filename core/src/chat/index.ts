export { answer, type AnswerDeps } from './reply/answer.ts'
export { compileQuestionPatterns } from './compile-question-patterns.ts'
export type { AdmittedQuestion } from './reply/admitted-question.ts'
export {
  createConfirmationSignals,
  decideCall,
  type ConfirmationSignals,
  type ConfirmationStore,
  type Decision,
  type ConfirmationDeps,
} from './confirmations/confirmations.ts'
export { estimateTokens } from './model/estimate-tokens.ts'
export { replyLimits, type ReplyLimits } from './ports/limits.ts'
export { createHoldLeases } from './live/hold-leases.ts'
export { ReplyRegistry } from './live/reply-registry.ts'
export type { ReplyReader } from './live/reply-stream.ts'
export {
  openReply,
  parseQuestion,
  type OpenReplyDeps,
  type QuestionRequest,
} from './live/open-reply.ts'
export type { ChatProblem } from './ports/reply-events.ts'
export type {
  ModelMessage,
  LanguageModel,
  ModelPiece,
  ModelRequest,
  ModelTool,
  ToolCall,
} from './ports/language-model.ts'
export type {
  CitedSource,
  ConversationStore,
  ChatSession,
  MessageStart,
  MessageEnd,
  PastExchange,
  ReplySearch,
  StoredMessage,
  TakenBack,
  UntrustedText,
  Visitor,
} from './ports/conversations.ts'
export type {
  FoundAnswer,
  FoundPassage,
  Knowledge,
  Passage,
  QuotedSentence,
} from './ports/knowledge.ts'
export type { ReplyExchange, ReplyMessage } from './ports/reply-exchange.ts'
export type { Timers } from './ports/timers.ts'
export type { QuestionCounters, Uses } from './ports/question-counters.ts'
export { issueVisitorToken, type VisitorTokenDeps } from './admission/visitor-token.ts'
export { notifyPause, type NotifyPauseDeps } from './admission/notify-pause.ts'
export type { UnpaidAnswers } from './ports/unpaid-answers.ts'
export {
  callForVisitor,
  type CallEvents,
  type FunctionCallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from './functions/visitor-call.ts'
export { listButtons, type ButtonDeps } from './reply/press-button.ts'
export { explainAnswer } from './review/explain-answer.ts'
export {
  exportConversations,
  type ExportDeps,
  type ExportPlace,
} from './review/export-conversations.ts'
export {
  dismissGap,
  listGaps,
  restoreGap,
  type GapDeps,
  type GapQuestion,
  type GapStore,
} from './gaps/gaps.ts'
export { groupQuestions, type GroupedQuestion } from './question-groups/group-questions.ts'
export { gapReasons } from './gaps/gap-reasons.ts'
export { firstTextClass } from './numbers/first-text.ts'
export {
  sendWeeklyReports,
  weeklyReportSetting,
  type WeeklyReportDeps,
  type ReportedWeek,
  type WeeklyReportStore,
} from './reports/weekly-report.ts'
export { outcomeOf, type Outcome, type ReplySigns } from './numbers/outcome.ts'
export {
  readNumbers,
  type CountedName,
  type CountedDay,
  type CountedHour,
  type LocalRange,
  type NumberRange,
  type NumbersDeps,
  type NumbersStore,
} from './numbers/read-numbers.ts'
export {
  conversationSetting,
  eraseConversations,
  type ConversationErasure,
  type ErasureDeps,
  type ErasureTarget,
} from './review/erase-conversations.ts'
export {
  listConversations,
  readConversation,
  type ReviewDeps,
} from './review/read-conversations.ts'
export type {
  ConversationFilter,
  ConversationReview,
  ListedConversation,
  Place,
  ReviewedConversation,
  ReviewedPassage,
} from './review/ports.ts'
export { collectReply } from './live/collect-reply.ts'
