/** A suggested question, made from a heading or topic of a source. */
export const about = ({ topic }: { topic: string }) => `Tell me about ${topic}`
