import * as text from '@askwell/messages/app/common'

export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="animate-spin text-brand"
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="3"
      />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}

/** Covers the window while a screen is loading. */
export function FullScreenLoader({ label = text.loading }: { label?: string }) {
  return (
    <output className="fixed inset-0 z-20 grid place-items-center bg-bg">
      <Spinner size={36} />
      <span className="sr-only">{label}</span>
    </output>
  )
}
