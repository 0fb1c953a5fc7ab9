import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { knowledgeWords as words } from '../../messages/en.ts'

type LeaveGuardProps = {
  /** While true, leaving the page asks first. A change of step or tab is no leaving. */
  isOn: boolean
  children: string
}

export function LeaveGuard({ isOn, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      question={words.leaveQuestion}
      confirmLabel={words.leave}
      refuseLabel={words.stay}
      onConfirm={() => blocker.proceed?.()}
      onRefuse={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
