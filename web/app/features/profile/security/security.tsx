import { GoogleAccounts } from './google-accounts.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { YourData } from './your-data.tsx'

/** What keeps an account safe, below the profile itself. */
export function Security() {
  return (
    <>
      <GoogleAccounts />
      <Sessions />
      <SecondFactor />
      <YourData />
    </>
  )
}
