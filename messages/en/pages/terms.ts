export const overviewTitle = 'Overview'
export const overviewScope = ({ brand }: { brand: string | number }) =>
  `These terms govern the use of ${brand}. By creating an account you accept them. You must be over 18 to use the service.`
export const overviewRights =
  "You keep all rights to the files and pages you add, and you confirm that you're allowed to use them. Your business knowledge is not shared with other users. It serves your own chatbots only."
export const overviewDuties =
  'You are responsible for what your chatbots say in your name. Do not use them to deceive people, to break the law, or to attack the service or others. We may suspend accounts that do, and will tell you why.'
export const overviewMistakes =
  'Chatbots answer from the sources they were given and can still be wrong. Check answers before you rely on them where health, safety, law or money is at stake.'
export const amendmentTitle = 'Amendment of terms'
export const amendment =
  "We may change these terms. We announce changes by email at least thirty days before they take effect. If you keep using the service after that day, the new terms apply. If you don't agree, you can cancel before then."
export const subscriptionTitle = 'Subscription'
export const subscriptionRenewal =
  'Paid plans recur monthly or yearly and renew automatically until you cancel.'
export const subscriptionCancel =
  'You can cancel a subscription or change it to a smaller plan at any time, with effect from the next cycle. An upgrade starts immediately and begins a new cycle that day: you pay the new price minus the unused time of the old plan. Messages left on the old plan end, and messages you used ahead of time are deducted from the new ones. An upgrade withdraws an earlier cancellation.'
export const subscriptionMessages =
  "Plan messages can be used until the end of the paid period. Extra messages bought in packs never expire. If we can't charge a renewal, we email you and keep your plan going for seven days while you fix it."
export const title = 'Terms & Conditions'
export const lead = 'Effective 10 January 2024. What you can expect from us, and we from you.'
export const start = 'Get Started Now'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `The terms of use of ${brand}: accounts, knowledge, subscriptions and changes.`
