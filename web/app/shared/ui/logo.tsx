import { brand } from '../brand.ts'

export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <path
        className="fill-brand"
        d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H15l-6 6v-6H6a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z"
      />
      <circle cx="12" cy="13.5" r="2.6" className="fill-bg" />
      <circle cx="20.500" cy="13.5" r="2.6" className="fill-coral" />
    </svg>
  )
}

/** `isCompact` hides the name on very narrow phones. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-xl font-bold tracking-tight">
      <LogoMark />
      <span className={isCompact ? 'max-[359px]:sr-only' : undefined}>{brand.name}</span>
    </span>
  )
}
