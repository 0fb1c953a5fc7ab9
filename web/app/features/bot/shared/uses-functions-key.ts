/** The query whether a chatbot has functions. Not that of the list, whose first load shows a loader. */
export const usesFunctionsKey = (botId: string) => ['uses functions', botId]
