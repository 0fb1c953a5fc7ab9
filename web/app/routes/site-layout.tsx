import { Outlet } from 'react-router'
import { PageFooter } from '../layout/page-footer.tsx'
import { Header } from '../layout/header.tsx'

export default function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1">
        <Outlet />
      </main>
      <PageFooter />
    </div>
  )
}
