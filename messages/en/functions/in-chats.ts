export const title = 'In chats'
export const enabled = 'Enabled'
export const enabledHint = "When this is off, chats don't use the function. You can still test it."
export const asksVisitor = 'Ask the visitor before it runs'
export const asksVisitorHint =
  'For functions that change something, such as a booking or an order. The visitor sees the values and decides. Even when this is off, POST functions ask first once the chatbot has read text that others may have written: a file, a web page or the result of a function.'
export const needsIdentity = 'Only for signed-in visitors'
export const needsIdentityHint = <Part>({
  link,
}: {
  link: (text: string, inNewTab: string) => Part
}) => [
  "For personal data. The visitor's identity is sent in the headers X-Visitor-Id, X-Visitor-Email and X-Visitor-Name. Requires signed-in visitors: ",
  link('set them up under Embed', ' (opens in a new tab)'),
  '.',
]
export const activityLabel = 'Shown while it runs'
export const activityPlaceholder = 'Checking your order…'
export const activityHint = 'Leave blank to use the function name.'
export const buttonLabel = 'Button in the chat'
export const buttonPlaceholder = 'Track my order'
export const buttonHint =
  'Visitors can start the function themselves, even without an AI key. Leave blank for no button.'
export const answerLabel = 'Button response'
export const answerPlaceholder = 'Your order is {status}. It arrives on {delivery_date}.'
export const answerHint =
  'A name in braces is replaced with that value from your service. Leave blank to show the result as a list.'
export const trustedSources = 'Trust text from files and websites'
export const trustedSourcesHint =
  'Files and web pages can contain hidden instructions (prompt injection). While this is off, functions that change something (POST functions, webhooks and emails) ask the visitor first once the chatbot has read such text. Functions that only read (GET) always run. Turn this on only if you trust everything in your files and websites. After the result of another function, the visitor is always asked.'
