import * as signInText from '@askwell/messages/account/sign-in'
import * as text from '@askwell/messages/pages/meta'
import { LoginScreen } from '../../features/account/login-screen.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.signInTitle,
    description: signInText.metaDescription({ brand: brand.name }),
    path: '/login',
  })

export default LoginScreen
