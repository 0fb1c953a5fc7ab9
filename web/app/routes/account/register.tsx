import * as signUpText from '@askwell/messages/account/sign-up'
import * as text from '@askwell/messages/pages/meta'
import { RegisterScreen } from '../../features/account/register-screen.tsx'
import { brand } from '../../shared/brand.ts'
import { pageMeta } from '../../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: text.signUpTitle,
    description: signUpText.metaDescription({ brand: brand.name }),
    path: '/register',
  })

export default RegisterScreen
