import * as text from '@askwell/messages/pages/meta'
import { VerifyScreen } from '../../features/account/verify-screen.tsx'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () => pageMeta({ title: text.verifyEmailTitle, isPrivate: true })

export default VerifyScreen
