import * as text from '@askwell/messages/pages/not-found'
import { lazy, Suspense } from 'react'
import { useLocation, type MetaArgs } from 'react-router'
import { pageMeta } from '../shared/page-meta.ts'
import { Avatar } from '../shared/ui/avatar.tsx'
import { ButtonLink } from '../shared/ui/button.tsx'

/** Not in the route list, which every page contains: for everyone but operators the page does not exist. */
const operatePath = '/operate'
const OperatePage = lazy(() => import('./operate/operate-page.tsx'))

const isOperate = (pathname: string) => pathname.replace(/\/$/, '').toLowerCase() === operatePath

export const meta = ({ location: { pathname } }: MetaArgs) =>
  pageMeta({ title: isOperate(pathname) ? text.operateTitle : text.title, isPrivate: true })

export default function NotFoundPage() {
  const { pathname } = useLocation()
  if (!isOperate(pathname)) return <NotFound />
  return (
    <Suspense>
      <OperatePage notFound={<NotFound />} />
    </Suspense>
  )
}

function NotFound() {
  return (
    <div className="page grid justify-items-start gap-4 py-16 sm:py-24">
      <div className="flex items-end gap-3">
        <Avatar imgId={10} size={96} />
        <p className="mb-6 rounded-xl rounded-es-sm bg-coral-soft px-5 py-3 font-display text-xl font-bold text-coral-ink">
          404
        </p>
      </div>
      <h1 className="text-3xl">{text.title}</h1>
      <p className="max-w-xl text-lg text-ink-2">{text.lead}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">{text.toHomePage}</ButtonLink>
        <ButtonLink to="/dashboard" variant="outline">
          {text.toDashboard}
        </ButtonLink>
      </div>
    </div>
  )
}
