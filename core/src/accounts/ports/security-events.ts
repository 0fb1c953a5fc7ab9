/** Security events for the operator's log, without passwords, tokens or codes. */
export type SecurityEvent = {
  what:
    | 'registered'
    | 'signed_in'
    | 'sign_in_refused'
    | 'second_factor_refused'
    | 'current_password_refused'
    | 'google_refused'
    | 'google_linked'
    | 'session_ended'
    | 'other_sessions_ended'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'recovery_codes_renewed'
    | 'email_verified'
    | 'email_changed'
    | 'password_changed'
    | 'reset_asked'
    | 'password_reset'
    | 'account_replaced'
    | 'account_exported'
    | 'account_closing'
    | 'account_kept'
    | 'account_erased'
  /** How the person registered or signed in. */
  method?: SignInMethod
  /** Whether a code of the second factor was needed. */
  secondFactor?: boolean
  accountId?: string
  address?: string
}

export type SignInMethod = 'password' | 'google'

export type SecurityLog = (event: SecurityEvent) => void
