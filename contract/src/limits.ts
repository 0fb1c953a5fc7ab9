/** Limits that browser and server share; the server enforces them. */
export const limits = {
  fileBytes: 10 * 1024 * 1024,
  filesPerCall: 40,
  messageByGet: 2_000,
  messageByPost: 4_000,
  avatars: 18,
  customPersona: 100,
  botName: 100,
  prompt: 8_000,
  initialMessage: 1_000,
  suggested: 2_000,
  placeholder: 200,
  domain: 2_000,
  sessionHours: 8,
} as const
