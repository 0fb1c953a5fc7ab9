import { GoogleAccounts } from './google-accounts.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { YourData } from './your-data.tsx'

/** The security cards below the profile form. */
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
