const shapes = {
  send: 'M12 19V5M5 12l7-7 7 7',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  retry: 'M20 5v5h-5M4 19v-5h5M5.5 9a7 7 0 0 1 11.6-2.4L20 10M4 14l2.9 3.4A7 7 0 0 0 18.5 15',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  thumbUp: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1.5 2.5 4L13 10h6l-1.5 9c-.2 .7-.7 1-1.5 1H7',
  thumbDown: 'M7 13V4H4v9zM7 13l4 8c2 0 3-1.5 2.5-4L13 14h6l-1.5-9c-.2-.7-.7-1-1.5-1H7',
  down: 'M12 5v14M5 12l7 7 7-7',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  website: 'M3 12h18M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  text: 'M5 6h14M5 11h14M5 16h9',
} as const

/** An icon without an accessible name; the surrounding button has one. */
export function Icon({ shape, size = 18 }: { shape: keyof typeof shapes; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      <path d={shapes[shape]} />
    </svg>
  )
}
