export const unsupportedMethod = ({ method }: { method: string }) =>
  `Only GET and POST can become functions, not ${method}.`
export const pathElsewhere = "This path is described in another file, which isn't included."
export const partMissing = "This operation refers to a part that isn't in the document."
export const headerNeeded = ({ name }: { name: string }) =>
  `This operation needs the header ${name}, which a function can't send.`
export const cookieNeeded = ({ name }: { name: string }) =>
  `This operation needs the cookie ${name}, which a function can't send.`
export const addressValue = ({ name }: { name: string }) =>
  `The value ${name} in the URL has a format that a function can't send.`
export const unusableName = ({ name }: { name: string }) =>
  `A model can't use the field name ${name}.`
export const bodyType = ({ type }: { type: string }) =>
  `This operation takes its input as ${type}, which a function can't send.`
export const bodyNoObject =
  'This operation takes a list or a single value as its input, but functions send named fields.'
export const bodyElsewhere =
  "The input of this operation is described in another file, which isn't included."
export const signIn = ({ kind }: { kind: string }) =>
  `This operation signs in with ${kind}, which a function can't do.`
/** For a security scheme without type, location or HTTP scheme in the document. */
export const signInUnnamed =
  "This operation signs in with an unnamed method, which a function can't do."
export const signInByKey = ({ place }: { place: string }) =>
  `This operation signs in with a key in the ${place}, which a function can't do.`
export const signInByKeyElsewhere =
  "This operation signs in with a key in an unnamed place, which a function can't do."
export const signInByHeader = ({ header }: { header: string }) =>
  `This operation signs in with the header ${header}, which a function can't do.`
export const signInByHttp = ({ scheme }: { scheme: string }) =>
  `This operation signs in with HTTP ${scheme}, which a function can't do.`
export const signInByOtherHttp =
  "This operation signs in with an unnamed HTTP method, which a function can't do."
export const signInByPerson =
  "This operation needs a person to sign in (OAuth 2.0), which a function can't do."
export const signInTwice = 'This operation needs two ways to sign in at the same time.'
export const urlTooLong = 'The URL of this operation is too long.'
export const tooBig = 'The input description is too large for a model, even when simplified.'
export const documentTooBig =
  'The document describes too much. Import this operation from a smaller document.'
export const leftOut = ({ names }: { names: string }) =>
  `Skipped because a function can't send it: ${names}.`
export const externalPart = 'A part defined in another file accepts any value.'
export const simplified = 'Deeply nested fields were simplified.'
export const recursive =
  'A part that contains itself is described once. Further down, it accepts any value.'
export const alternatives =
  'The service accepts one of several formats. All their fields are included.'
export const outdated = 'The service marks this operation as deprecated.'
