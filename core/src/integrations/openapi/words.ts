/** What is said of operations that cannot become a function, and of what was left out of one. */
export const words = {
  method: (method: string) => `Only GET and POST can become functions, not ${method}.`,
  pathElsewhere: 'This path is described in another file, which is not read.',
  partMissing: 'This operation refers to a part that is not in the document.',
  header: (name: string) =>
    `This operation needs the header ${name}, which a function cannot send.`,
  cookie: (name: string) =>
    `This operation needs the cookie ${name}, which a function cannot send.`,
  query: (name: string) =>
    `The value ${name} in the address has a form that a function cannot send.`,
  oddName: (name: string) => `The name of the field ${name} cannot be used by a model.`,
  bodyType: (type: string) =>
    `This operation takes its input as ${type}, which a function cannot send.`,
  bodyNoObject:
    'This operation takes a list or a single value as its input; functions send named fields.',
  bodyElsewhere: 'The input of this operation is described in another file, which is not read.',
  signIn: (kind: string) => `This operation signs in by ${kind}, which a function cannot do.`,
  signInTwice: 'This operation needs two ways to sign in at once.',
  urlTooLong: 'The address of this operation is too long.',
  tooBig: 'The description of the input is too large for a model, even when it is made simpler.',
  documentTooBig:
    'The document describes too much at once. Import this operation from a smaller one.',
  leftOut: (names: string) => `Left out because a function cannot send it: ${names}.`,
  elsewhere: 'A part that lies in another file was left open.',
  simpler: 'Deeply nested fields were made simpler.',
  turning: 'A part that contains itself is described once and left open further down.',
  alternatives: 'The service takes one of several forms; all their fields are offered.',
  outdated: 'The service calls this operation outdated.',
} as const
