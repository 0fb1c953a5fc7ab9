import * as text from '@askwell/messages/pages/meta'
import { ForgotScreen } from '../../features/account/forgot-screen.tsx'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () => pageMeta({ title: text.forgotPasswordTitle, isPrivate: true })

export default ForgotScreen
