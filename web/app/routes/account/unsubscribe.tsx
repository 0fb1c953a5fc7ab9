import * as text from '@askwell/messages/pages/meta'
import { UnsubscribeScreen } from '../../features/account/unsubscribe-screen.tsx'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () => pageMeta({ title: text.unsubscribeTitle, isPrivate: true })

export default UnsubscribeScreen
