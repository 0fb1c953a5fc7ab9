import { UnsubscribeScreen } from '../features/account/unsubscribe-screen.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { unsubscribePage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.unsubscribe, isPrivate: true })

export default UnsubscribeScreen
