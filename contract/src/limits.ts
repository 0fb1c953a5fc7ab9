/** Limits that browser and server share; the server enforces them. */
export const limits = {
  /** Bytes of the body of a call without an account, unless the call sets another limit. */
  visitorBodyBytes: 16 * 1024,
  /** Bytes of the body of a call with an account, without its files, when no valid body is larger. */
  usualBodyBytes: 160 * 1024,
  /** The largest limit that follows from the fields of a call with an account, unless the call sets another limit. */
  bodyBytes: 1_000_000,
  /** Bytes of all texts in one form that changes sources. */
  sourcesBytes: 4_000_000,
  fileBytes: 10 * 1024 * 1024,
  filesPerCall: 40,
  /** Values in one JSON text: arrays, objects and their members. */
  jsonValues: 50_000,
  /** Member names of all objects in one JSON body; limited because V8 keeps parsed names in a table. */
  jsonNames: 10_000,
  /** Name-value pairs in one form body. */
  formPairs: 10_000,
  /** Values of one repeated form field. */
  repeatedItems: 2_000,
  /** Sources in one call of /retry_sources. */
  retriedSources: 200,
  messageByGet: 2_000,
  messageByPost: 4_000,
  avatars: 18,
  customPersona: 100,
  botName: 100,
  prompt: 8_000,
  initialMessage: 1_000,
  /** Characters of the arguments of an action as JSON. */
  actionArguments: 32_000,
  suggested: 2_000,
  placeholder: 200,
  aiNotice: 200,
  privacyUrl: 500,
  domain: 2_000,
  sessionHours: 8,
} as const
