import * as text from '@askwell/messages/pages/meta'
import { ResetScreen } from '../../features/account/reset-screen.tsx'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () => pageMeta({ title: text.resetPasswordTitle, isPrivate: true })

export default ResetScreen
