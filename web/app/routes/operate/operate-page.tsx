import type { ReactNode } from 'react'
import { OperateScreen } from '../../features/operate/operate-screen.tsx'
import { QueryProvider } from '../../shared/query.tsx'
import { RequireUser } from '../../layout/require-user.tsx'

/** The page of operators, loaded when it is opened. `notFound` is shown to every other account. */
export default function OperatePage({ notFound }: { notFound: ReactNode }) {
  return (
    <RequireUser>
      <QueryProvider>
        <OperateScreen notFound={notFound} />
      </QueryProvider>
    </RequireUser>
  )
}
