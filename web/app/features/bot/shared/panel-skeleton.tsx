import { Skeleton } from '../../../shared/ui/states.tsx'

/** A placeholder for a tab while its code or data is loading. */
export function PanelSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12 w-full max-w-2xl" />
      <Skeleton className="h-40 w-full max-w-2xl" />
    </div>
  )
}
