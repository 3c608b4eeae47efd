// Error state of the results: the specification's text, the reason, and a retry button.
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import type { Failure } from '#web/ui/feedback/use-failure.ts'

export function LoadFailed({ error, onRetry }: Failure) {
  return (
    <ErrorState
      message="Error Loading Data"
      text={error.message || 'An unexpected error occurred'}
      retryLabel="Try Again"
      onRetry={onRetry}
    />
  )
}
