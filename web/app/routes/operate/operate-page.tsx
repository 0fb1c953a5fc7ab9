import type { ReactNode } from 'react'
import { OperateScreen } from '../../features/operate/operate-screen.tsx'
import { QueryProvider } from '../../shared/query.tsx'
import { RequireUser } from '../../layout/require-user.tsx'

/** The page for operators, loaded on demand. Other accounts see `notFound`. */
export default function OperatePage({ notFound }: { notFound: ReactNode }) {
  return (
    <RequireUser>
      <QueryProvider>
        <OperateScreen notFound={notFound} />
      </QueryProvider>
    </RequireUser>
  )
}
