/** Limits that browser and server share; the server enforces them. */
export const limits = {
  /** The body of a call without an account, unless the call says otherwise. */
  visitorBodyBytes: 16 * 1024,
  /** The body of a call with an account, without its files, whose valid bodies are not larger. */
  usualBodyBytes: 160 * 1024,
  /** The same, whatever its fields may hold, unless the call says otherwise. */
  bodyBytes: 1_000_000,
  /** The texts of one form that changes sources, all together. */
  sourcesBytes: 4_000_000,
  fileBytes: 10 * 1024 * 1024,
  filesPerCall: 40,
  /** Lists, objects and their members in one JSON text. */
  jsonValues: 50_000,
  /** Names of the members of all objects in one JSON body: V8 keeps a table of those that it reads. */
  jsonNames: 10_000,
  /** Names with their values in one body of form fields. */
  formPairs: 10_000,
  /** Values of one field of a form. */
  repeatedItems: 2_000,
  /** Sources that one call retries. */
  retriedSources: 200,
  messageByGet: 2_000,
  messageByPost: 4_000,
  avatars: 18,
  customPersona: 100,
  botName: 100,
  prompt: 8_000,
  initialMessage: 1_000,
  /** The arguments of an action as JSON. */
  actionArguments: 32_000,
  suggested: 2_000,
  placeholder: 200,
  aiNotice: 200,
  privacyUrl: 500,
  domain: 2_000,
  sessionHours: 8,
} as const
