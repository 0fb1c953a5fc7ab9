export const tooManyFunctions = ({ most }: { most: number }) =>
  `A chatbot can have up to ${most} functions.`
