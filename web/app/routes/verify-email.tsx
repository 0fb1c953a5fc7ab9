import { VerifyScreen } from '../features/account/verify-screen.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { verifyEmailPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.confirmYourEmail, isPrivate: true })

export default VerifyScreen
