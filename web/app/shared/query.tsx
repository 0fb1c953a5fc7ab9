import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from './call-error.ts'
import { onSessionEnd } from './session.ts'

/** One repeat, and only when no answer came: a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 1 && error instanceof CallError && error.code === 'unreachable',
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())

export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
