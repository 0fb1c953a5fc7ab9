import { ResetScreen } from '../features/account/reset-screen.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { resetPasswordPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.chooseANewPassword, isPrivate: true })

export default ResetScreen
