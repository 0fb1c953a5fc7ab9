export { answer, type AdmittedQuestion, type AnswerDeps } from './answer.ts'
export {
  createBells,
  decideCall,
  type Bells,
  type Confirmations,
  type Decision,
  type DecisionDeps,
} from './decisions.ts'
export { chatLimits, type ChatLimits } from './limits.ts'
export { LiveReplies } from './live-replies.ts'
export type { ReplyReader } from './live-reply.ts'
export { ModelError, type ModelErrorKind } from './model-error.ts'
export { openReply, readQuestion, type OpenReplyDeps, type Question } from './open-reply.ts'
export type {
  ChatProblem,
  ChatTurn,
  Conversations,
  Embedder,
  Knowledge,
  LanguageModel,
  MessageBegin,
  MessageEnd,
  Meter,
  ModelPiece,
  ModelRequest,
  ModelTool,
  Passage,
  PastTurn,
  QuotedSentence,
  StoredMessage,
  Timers,
  ToolCall,
  Visitor,
} from './ports.ts'
export {
  callForVisitor,
  type CallEvents,
  type CallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from './visitor-call.ts'
export { wholeReply } from './whole-reply.ts'
