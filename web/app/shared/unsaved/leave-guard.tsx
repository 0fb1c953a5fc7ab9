import * as text from '@askwell/messages/app/leave'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

type LeaveGuardProps = {
  /** While true, leaving the page requires confirmation. Switching a step or tab does not. */
  isOn: boolean
  children: string
}

export function LeaveGuard({ isOn, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  )

  useUnloadWarning(isOn)

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      question={text.question}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
