import { RegisterScreen } from '../features/account/register-screen.tsx'
import { brand } from '../shared/brand.ts'
import { pageMeta } from '../shared/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Sign up',
    description: `Create a free ${brand.name} account and build your first chatbot in minutes.`,
    path: '/register',
  })

export default RegisterScreen
