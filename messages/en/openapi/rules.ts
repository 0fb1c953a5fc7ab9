import { integer } from '../language.ts'

export const tooLarge = 'Documents can be up to 2 MB'
export const sourceMissing = 'Choose a file or enter the document URL.'
export const oneOnly = 'Use either a file or a URL, not both.'
export const noFunctions = 'Choose at least one operation.'
export const tooMany = ({ max }: { max: number }) =>
  `You can import up to ${integer(max)} functions at a time.`
export const imported = ({ count }: { count: number }) =>
  count === 1 ? '1 function added.' : `${integer(count)} functions added.`
