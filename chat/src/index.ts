export { type AnswerTiming, Chat, type ChatProps } from './chat.tsx'
