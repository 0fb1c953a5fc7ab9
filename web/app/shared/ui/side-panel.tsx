import * as text from '@askwell/messages/app/common'
import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from './icon-button.tsx'

type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** 720 px instead of 480 px wide, for long forms. */
  isWide?: boolean
  /** The element that receives the focus when the panel opens; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** A modal panel at the inline end of the window. Escape closes it and returns the focus. */
export function SidePanel({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isWide = false,
  initialFocus,
}: SidePanelProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#0b0d0c]/50 transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={clsx(
            'fixed inset-y-0 end-0 z-50 flex w-full flex-col border-line bg-surface sm:border-s text-ink shadow-lift transition-transform duration-200 data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full rtl:data-[ending-style]:-translate-x-full rtl:data-[starting-style]:-translate-x-full',
            isWide ? 'max-w-[720px]' : 'max-w-[480px]',
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div className="grid min-w-0 grid-cols-1 gap-1 wrap-anywhere">
              <Base.Title className="text-xl">{title}</Base.Title>
              {description ? (
                <Base.Description className="text-sm text-ink-2">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              render={
                <IconButton label={text.close} tip="" className="-my-2 -me-2 sm:-my-1">
                  <X size={20} aria-hidden />
                </IconButton>
              }
            />
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
              {footer}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
