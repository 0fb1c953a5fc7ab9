import { ForgotScreen } from '../features/account/forgot-screen.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { forgotPasswordPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.forgotPassword, isPrivate: true })

export default ForgotScreen
