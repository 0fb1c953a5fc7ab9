export const title = 'Active sessions'
export const lead =
  "Sessions end after eight hours, or after two hours without use. Sign out any you don't recognize and change your password."
export const signingOut = 'Signing out...'
export const signOutOthers = 'Sign out everywhere else'
export const thisDevice = 'This device'
export const signedIn = ({ since, lastUsed }: { since: string; lastUsed: string }) =>
  `Signed in ${since} · last used ${lastUsed}`
export const signOutDevice = ({
  device,
  address,
}: {
  device: string | number
  address: string | number
}) => `Sign out ${device}, ${address}`
export const signOut = 'Sign out'
export const loadFailed = "Couldn't load your sessions"
