export const willBeErased = ({ date }: { date: string }) =>
  `This account will be deleted on ${date}. Restore it to sign in again.`
