/** The address of a tab of a bot. */
export const tabOf = (tab) => (botId) => `/chatbot/${botId}?tab=${tab}`
