export const httpStatus = ({ status }: { status: number }) => `Status ${status}`
export const request = 'Request'
export const answer = 'Response'
export const answerTruncated =
  'The response is longer than 16 KB. The chatbot only gets this first part.'
export const nothing = 'Nothing'
export const lead = 'This makes a live call. Tests are free.'
export const argumentsLabel = 'Arguments'
export const title = 'Test Function'
export const submit = 'Run test'
export const submitting = 'Running...'
export const duration = ({ milliseconds }: { milliseconds: string }) => `${milliseconds} ms`
