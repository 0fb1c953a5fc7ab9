import { plural } from '../language.ts'

export const firstTitle = 'Try your chatbot'
export const closeFirst = 'Close the preview'
export const stillProcessing =
  "Your sources are still processing. Suggested questions appear here when they're ready."
export const someUnread = <Part>({
  count,
  sources,
}: {
  count: number
  sources: (text: string) => Part
}) => [
  `We couldn't read ${plural(count, { one: 'source', other: 'sources' })}. `,
  sources('See why'),
]
export const sourcesTitle = 'Sources for the last answer'
export const sourcesHint =
  'Ask a question to see the sources behind the answer. Preview messages count toward your plan.'
export const chatAs = 'Chat as'
export const unknownVisitor = 'Anonymous visitor'
export const signedInVisitor = 'Signed-in visitor'
export const testIdentity = 'Test identity'
export const chattingAs = ({ email }: { email: string }) =>
  `You're chatting as ${email}, as if they had signed in on your website.`
export const withoutSources = 'No sources'
export const noSources = 'No sources were used for this answer.'
export const timing = ({ first, whole }: { first: string; whole: string }) =>
  `First words after ${first} s, full answer after ${whole} s`
export const withheldTitle = 'Withheld from the last answer'
export const withheldHint =
  "Visitors don't see these sentences, because a detail in them isn't in your sources. They were replaced."
export const notInSources = 'Not in your sources:'
