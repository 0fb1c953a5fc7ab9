/** The key of the query whether a chatbot has functions. Separate from the list, whose first load shows a loader. */
export const usesFunctionsKey = (botId: string) => ['uses functions', botId]
