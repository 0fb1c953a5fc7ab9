export { type AnswerTiming, Chat, type ChatProps } from './chat.tsx'
export { bubbleColours, contrast } from './view/colour.ts'
