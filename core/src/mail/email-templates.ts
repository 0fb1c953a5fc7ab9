import * as account from './account-emails.ts'
import * as contact from './billing-contact-emails.ts'
import * as billing from './billing-emails.ts'
import * as chatbots from './chatbot-emails.ts'
import * as marketing from './marketing-emails.ts'
import type { EmailContent, Sender } from './ports.ts'
import * as renewals from './renewal-emails.ts'
import * as reports from './report-emails.ts'
import * as security from './security-emails.ts'
import * as team from './team-emails.ts'

type Builders = typeof account &
  typeof billing &
  typeof contact &
  typeof chatbots &
  typeof marketing &
  typeof renewals &
  typeof reports &
  typeof security &
  typeof team

/** All e-mails of the product. */
export type EmailTemplates = {
  [Name in keyof Builders]: (about: Parameters<Builders[Name]>[1]) => EmailContent
}

/** Binds all e-mail builders to one sender: `emailTemplates.usage({ percent: 80, … })`. */
export const createEmailTemplates = (sender: Sender): EmailTemplates => ({
  welcomeAndVerify: (about) => account.welcomeAndVerify(sender, about),
  verifyAgain: (about) => account.verifyAgain(sender, about),
  verifyNewEmail: (about) => account.verifyNewEmail(sender, about),
  emailChanged: (about) => account.emailChanged(sender, about),
  resetPassword: (about) => account.resetPassword(sender, about),
  passwordChanged: (about) => account.passwordChanged(sender, about),
  accountClosing: (about) => security.accountClosing(sender, about),
  secondFactorChanged: (about) => security.secondFactorChanged(sender, about),
  googleConnected: (about) => security.googleConnected(sender, about),
  usage: (about) => billing.usage(sender, about),
  paymentFailed: (about) => billing.paymentFailed(sender, about),
  planCanceled: (about) => renewals.planCanceled(sender, about),
  renewalAhead: (about) => renewals.renewalAhead(sender, about),
  planEnded: (about) => billing.planEnded(sender, about),
  disputeOpened: (about) => billing.disputeOpened(sender, about),
  receipt: (about) => billing.receipt(sender, about),
  billingContactCode: (about) => contact.billingContactCode(sender, about),
  pagesLost: (about) => chatbots.pagesLost(sender, about),
  chatbotPaused: (about) => chatbots.chatbotPaused(sender, about),
  subscribed: (about) => marketing.subscribed(sender, about),
  contactMessage: (about) => marketing.contactMessage(sender, about),
  newSubscriber: (about) => marketing.newSubscriber(sender, about),
  weeklyReport: (about) => reports.weeklyReport(sender, about),
  visitorSummary: (about) => team.visitorSummary(sender, about),
})
