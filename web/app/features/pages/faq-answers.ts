import * as text from '@askwell/messages/pages/faq-answers'
import { brand } from '../../shared/brand.ts'
import { promise } from '../../shared/promises.ts'

export type Answer = { question: string; answer: string }
export type Category = { id: string; name: string; answers: readonly Answer[] }

/** The six main questions. */
export const mainQuestions: readonly (Answer & { id: string })[] = [
  {
    id: 'how-it-works',
    question: text.howItWorksQuestion,
    answer: text.howItWorksAnswer,
  },
  {
    id: 'programming',
    question: text.programmingQuestion,
    answer: text.programmingAnswer,
  },
  {
    id: 'own-data',
    question: text.ownDataQuestion,
    answer: text.ownDataAnswer({ megabytes: brand.fileMegabytes }),
  },
  {
    id: 'integrations',
    question: text.integrationsQuestion,
    answer: text.integrationsAnswer,
  },
  {
    id: 'support-options',
    question: text.supportQuestion,
    answer: text.supportAnswer,
  },
  {
    id: 'industries',
    question: text.industriesQuestion,
    answer: text.industriesAnswer,
  },
]

const about: readonly Answer[] = [
  {
    question: text.productQuestion({ brand: brand.name }),
    answer: text.productAnswer,
  },
  {
    question: text.audienceQuestion,
    answer: text.audienceAnswer,
  },
  {
    question: text.costQuestion,
    answer: text.costAnswer,
  },
  {
    question: text.messageQuestion,
    answer: text.messageAnswer,
  },
  {
    question: text.noMessagesQuestion,
    answer: text.noMessagesAnswer,
  },
  {
    question: text.expiryQuestion,
    answer: text.expiryAnswer,
  },
  {
    question: text.botLimitQuestion,
    answer: text.botLimitAnswer,
  },
  {
    question: text.placesQuestion,
    answer: text.placesAnswer,
  },
  {
    question: text.fileTypesQuestion,
    answer: text.fileTypesAnswer({ megabytes: brand.fileMegabytes }),
  },
]

const privacy: readonly Answer[] = [
  {
    question: text.fileAccessQuestion,
    answer: text.fileAccessAnswer,
  },
  {
    question: text.sharingQuestion,
    answer: text.sharingAnswer,
  },
  {
    question: text.trainingQuestion,
    answer: text.trainingAnswer,
  },
  {
    question: text.retentionQuestion,
    answer: text.retentionAnswer,
  },
  {
    question: text.deletionQuestion,
    answer: text.deletionAnswer,
  },
]

const refund: readonly Answer[] = [
  {
    question: text.refundQuestion,
    answer: promise('refundAnswer'),
  },
  {
    question: text.refundShareQuestion,
    answer: promise('refundShareAnswer'),
  },
  {
    question: text.refundPacksQuestion,
    answer: promise('refundPacksAnswer'),
  },
  {
    question: text.refundMessagesQuestion,
    answer: text.refundMessagesAnswer,
  },
  {
    question: text.refundTimeQuestion,
    answer: text.refundTimeAnswer,
  },
  {
    question: text.cancelRefundQuestion,
    answer: promise('cancelRefundAnswer'),
  },
  {
    question: text.wrongChargeQuestion,
    answer: text.wrongChargeAnswer,
  },
]

const support: readonly Answer[] = [
  {
    question: text.contactQuestion,
    answer: text.contactAnswer({ email: brand.supportEmail }),
  },
  {
    question: text.contactHoursQuestion,
    answer: promise('contactHoursAnswer'),
  },
  {
    question: text.phoneQuestion,
    answer: text.phoneAnswer,
  },
  {
    question: text.forgotPasswordQuestion,
    answer: text.forgotPasswordAnswer,
  },
  {
    question: text.embedQuestion,
    answer: text.embedAnswer,
  },
  {
    question: text.chatMissingQuestion,
    answer: text.chatMissingAnswer,
  },
  {
    question: text.fileUnreadQuestion,
    answer: text.fileUnreadAnswer,
  },
  {
    question: text.websiteUnreadQuestion,
    answer: text.websiteUnreadAnswer,
  },
  {
    question: text.unknownAnswerQuestion,
    answer: text.unknownAnswerAnswer,
  },
  {
    question: text.updateQuestion,
    answer: text.updateAnswer,
  },
  {
    question: text.changePlanQuestion,
    answer: text.changePlanAnswer,
  },
  {
    question: text.invoicesQuestion,
    answer: text.invoicesAnswer,
  },
]

export const categories: readonly Category[] = [
  { id: 'about', name: text.categoryAbout, answers: about },
  { id: 'privacy', name: text.categoryPrivacy, answers: privacy },
  { id: 'refund', name: text.categoryRefund, answers: refund },
  { id: 'support', name: text.categorySupport, answers: support },
]

/** The number of answers with two digits, for example '09'. */
export const answerCount = ({ answers }: Category): string =>
  String(answers.length).padStart(2, '0')
