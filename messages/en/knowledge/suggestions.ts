/** A question that the chatbot can answer, made from a heading or a subject of a source. */
export const about = ({ topic }: { topic: string }) => `Tell me about ${topic}`
