import { brand } from '../../shared/brand.ts'
import { faqAnswers as text } from '../../messages/en.ts'

export type Answer = { question: string; answer: string }
export type Category = { id: string; name: string; answers: readonly Answer[] }

/** The six that people ask first. */
export const mainQuestions: readonly (Answer & { id: string })[] = [
  {
    id: 'how-it-works',
    question: text.howDoesAiCustomerService,
    answer: text.aVisitorTypesAQuestion,
  },
  {
    id: 'programming',
    question: text.doINeedProgrammingKnowledge,
    answer: text.noYouFillInThree,
  },
  {
    id: 'own-data',
    question: text.canITrainAChatbot,
    answer: text.yesThatIsThePoint,
  },
  {
    id: 'integrations',
    question: text.whichIntegrationsAreThere,
    answer: text.websiteIntegrationIsAvailableTo,
  },
  {
    id: 'support-options',
    question: text.whichSupportOptionsDoYou,
    answer: text.freeAndHobbyComeWith,
  },
  {
    id: 'industries',
    question: text.whichIndustriesBenefitFromIt,
    answer: text.everyTradeInWhichPeople,
  },
]

const about: readonly Answer[] = [
  {
    question: `What is ${brand.name}?`,
    answer: text.aServiceForChatbotsThat,
  },
  {
    question: text.whoIsItFor,
    answer: text.forIndividualsWithAProject,
  },
  {
    question: text.whatDoesItCost,
    answer: text.youCanStartForNothing,
  },
  {
    question: text.whatCountsAsAMessage,
    answer: text.oneAnsweredQuestionOnYour,
  },
  {
    question: text.whatHappensWhenMyMessages,
    answer: text.yourChatbotsAndTheirKnowledge,
  },
  {
    question: text.doUnusedMessagesExpire,
    answer: text.messagesOfAPlanEnd,
  },
  {
    question: text.howManyChatbotsCanI,
    answer: text.oneOnFreeAndHobby,
  },
  {
    question: text.whereCanAChatbotAppear,
    answer: text.onAnyWebsiteOrIntranet,
  },
  {
    question: text.whichFilesCanItRead,
    answer: text.pdfWordExcelPptAnd,
  },
]

const privacy: readonly Answer[] = [
  {
    question: text.whoCanSeeMyFiles,
    answer: text.youVisitorsSeeThePassages,
  },
  {
    question: text.isMyKnowledgeUsedFor,
    answer: text.noAChatbotSearchesThe,
  },
  {
    question: text.isALanguageModelTrained,
    answer: text.weTrainNoneWhereA,
  },
  {
    question: text.whatIsKeptOfA,
    answer: text.theQuestionsAndTheAnswers,
  },
  {
    question: text.howDoIHaveSomething,
    answer: text.removeTheSourceOrDelete,
  },
]

const refund: readonly Answer[] = [
  {
    question: text.canIGetMyMoney,
    answer: text.yesWithin14DaysOf,
  },
  {
    question: text.howMuchDoIGet,
    answer: text.theShareOfThePrice,
  },
  {
    question: text.areExtraPacksRefundedToo,
    answer: text.yesInTheSameWay,
  },
  {
    question: text.whatHappensToMyMessages,
    answer: text.theRefundedShareLeavesYour,
  },
  {
    question: text.howLongDoesARefund,
    answer: text.weSendItBackThe,
  },
  {
    question: text.doIGetMoneyBack,
    answer: text.aCancelledPlanRunsTo,
  },
  {
    question: text.whatIfIWasCharged,
    answer: text.aWrongChargeIsRefunded,
  },
]

const support: readonly Answer[] = [
  {
    question: text.howDoIReachYou,
    answer: text.writeToOrUseTheOf(brand.supportEmail),
  },
  {
    question: text.whenDoYouAnswer,
    answer: text.mondayToFridayFrom08,
  },
  {
    question: text.canICallYou,
    answer: text.phoneSupportBelongsToThe,
  },
  {
    question: text.iForgotMyPasswordWhat,
    answer: text.chooseForgotPasswordOnThe,
  },
  {
    question: text.howDoIPutA,
    answer: text.openTheChatbotChooseEmbed,
  },
  {
    question: text.theChatDoesNotShow,
    answer: text.mostlyBecauseTheSiteIs,
  },
  {
    question: text.whyWasAFileNot,
    answer: text.itsRowInDataSources,
  },
  {
    question: text.whyWasAWebsiteNot,
    answer: text.itsRowNamesTheReason,
  },
  {
    question: text.theChatbotDoesNotKnow,
    answer: text.giveItASourceIn,
  },
  {
    question: text.howDoIBringIts,
    answer: text.uploadTheNewFileAnd,
  },
  {
    question: text.howDoIChangeMy,
    answer: text.onTheSubscriptionPageAn,
  },
  {
    question: text.whereAreMyInvoices,
    answer: text.underPaymentInTheMenu,
  },
]

export const categories: readonly Category[] = [
  { id: 'about', name: 'About', answers: about },
  { id: 'privacy', name: 'Privacy', answers: privacy },
  { id: 'refund', name: 'Refund', answers: refund },
  { id: 'support', name: 'Support', answers: support },
]

/** Two digits, as on the tile: 9 → '09' */
export const answerCount = ({ answers }: Category): string =>
  String(answers.length).padStart(2, '0')
