// The results could not be loaded: the words of the specification, why, and a way to try again.
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
