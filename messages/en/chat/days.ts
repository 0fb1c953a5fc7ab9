export const today = ({ day }: { day: string }) => `Today is ${day}.`
export const tomorrow = ({ day }: { day: string }) => `Tomorrow is ${day}.`
export const now = ({ day, time }: { day: string; time: string }) => `It is ${time} on ${day}.`
