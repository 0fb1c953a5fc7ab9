import { LoginScreen } from '../features/account/login-screen.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Sign in',
    description: `Sign in to ${brand.name} to build chatbots and teach them your files and website.`,
    path: '/login',
  })

export default LoginScreen
