import { RegisterScreen } from '../features/account/register-screen.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { registerPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.signUp,
    description: text.createAFreeAccountAndOf(brand.name),
    path: '/register',
  })

export default RegisterScreen
