import * as account from './account-letters.ts'
import * as billing from './billing-letters.ts'
import * as marketing from './marketing-letters.ts'
import type { Letter, Sender } from './ports.ts'
import * as security from './security-letters.ts'
import * as team from './team-letters.ts'

type Builders = typeof account & typeof billing & typeof marketing & typeof security & typeof team

/** Every letter the product writes, signed by one sender. */
export type Letters = {
  [Name in keyof Builders]: (about: Parameters<Builders[Name]>[1]) => Letter
}

/** The letters of one sender: `letters.usage({ percent: 80, … })`. */
export const lettersOf = (sender: Sender): Letters => ({
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
  planEnded: (about) => billing.planEnded(sender, about),
  disputeOpened: (about) => billing.disputeOpened(sender, about),
  receipt: (about) => billing.receipt(sender, about),
  subscribed: (about) => marketing.subscribed(sender, about),
  contactMessage: (about) => marketing.contactMessage(sender, about),
  newSubscriber: (about) => marketing.newSubscriber(sender, about),
  visitorSummary: (about) => team.visitorSummary(sender, about),
})
