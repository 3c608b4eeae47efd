// Error state of the results: the specification's text, the reason, and a retry button.
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      message="Error Loading Data"
      text={error.message || 'An unexpected error occurred'}
      retryLabel="Try Again"
      onRetry={onRetry}
    />
  )
}
