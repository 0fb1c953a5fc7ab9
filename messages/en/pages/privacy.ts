export const collectedTitle = 'Information collected'
export const collectedAccount =
  'When you register, we store your first and last name, your email address and a one-way hash of your password. When you buy a plan, the payment provider stores your card. We see only its brand and last four digits.'
export const collectedBots =
  'To build your chatbots, we store their settings, the files and website pages you add, and the text we extract from them. When visitors chat, we store the conversation so replies can take earlier questions into account and you can read what was asked.'
export const collectedForms =
  'The footer form stores the address you subscribe with, and the contact form stores what you send us. Like every web server, ours keeps a short technical log without names, passwords or chat texts.'
export const collectedAge = 'The service is for people over 18.'
export const useTitle = 'Use'
export const useService =
  "We use this information to run the service: to sign you in, answer your visitors' questions from your knowledge, count messages, send invoices and help when you contact us."
export const useModel =
  "If the operator of this site has connected a language model provider, the conversation, the chatbot's instructions and the matching passages are sent to that provider to write the answer. We don't sell information, and your business knowledge is not shared with other users."
export const storageTitle = 'Storage and security'
export const storageEncryption =
  'Connections are encrypted, passwords are stored as slow salted hashes, and the secrets of your integrations are encrypted. Sessions end after eight hours, or after two hours without use. If you find a vulnerability, please report it to us first.'
export const storageCookies =
  "We set no cookies and load nothing from other companies to track you. Your browser keeps your sign-in, your theme and, in a chat, the conversation in its own storage. That's strictly necessary for what you ask the site to do, so there's no banner to click away."
export const storageDeletion =
  'When you delete a source or a chatbot, we remove its text from the service. We keep invoices for as long as tax law requires.'
export const linksTitle = 'Links to other sites'
export const links =
  "Answers can link to pages that you or others run, and the payment provider shows your invoices. We don't control those pages, and their own policies apply."
export const changesTitle = 'Policy changes'
export const changes =
  'When this policy changes, we update the date above. If a change affects how your information is used, we email you before it takes effect.'
export const title = 'Privacy & Policy'
export const lead = ({ brand }: { brand: string | number }) =>
  `Last updated 10 January 2024. What ${brand} stores about you, and why.`
export const start = 'Get Started Now'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `What ${brand} collects, how it's used and how it's protected.`
