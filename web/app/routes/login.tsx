import { LoginScreen } from '../features/account/login-screen.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { loginPage as text } from '../messages/en.ts'

export const meta = () =>
  pageMeta({
    title: text.signIn,
    description: text.signInToToBuildOf(brand.name),
    path: '/login',
  })

export default LoginScreen
