export { submitContactMessage } from './submit-contact-message.ts'
export type { ContactMessage, MarketingDeps, MarketingStore } from './ports.ts'
export { subscribe } from './subscribe.ts'
export { unsubscribe } from './unsubscribe.ts'
