import { integer } from '../language.ts'

export const tooManyFunctions = ({ most }: { most: number }) =>
  `A chatbot can have up to ${integer(most)} functions.`
