import { integer } from '../language.ts'

export const tooManyFunctions = ({ max }: { max: number }) =>
  `A chatbot can have up to ${integer(max)} functions.`
