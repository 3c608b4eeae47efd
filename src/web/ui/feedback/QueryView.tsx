// Query view: shows the state of a query as a skeleton, an error with Retry, an empty state, or its data.
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Problem } from '#shared/problem.ts'
import { notOnDeviceText } from '#web/offline/cache/connectivity.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { LoadingSkeletons, type SkeletonShape } from './LoadingSkeletons.tsx'
import { useFailure } from './use-failure.ts'
import { useIsLoading } from './use-is-loading.ts'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  skeleton: SkeletonShape | ReactElement
  /** The text of the specification for a failed load; else the server's own message. */
  error?: string
  retryLabel?: string
  /** Where to go on when the thing is not there: trying again would not help. */
  back?: { label: string; path: string }
  /** Shown beside the skeleton where the specification has a text. */
  loadingText?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

const goneText = 'It has been deleted, or the link is incomplete.'

export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, skeleton, error, retryLabel, back, loadingText, isEmpty, empty, children } = props
  const failure = useFailure(query)
  const isLoading = useIsLoading(query)
  if (failure) {
    const message = error ?? failure.error.message
    const { error: code, status } = failure.error instanceof Problem ? failure.error : {}
    // No failure: it loads once the device is online.
    if (code === 'notOnDevice') return <EmptyState title={notOnDeviceText} text={error} />
    if (back && status === 404) {
      return <ErrorState message={message} text={error && goneText} action={<BackButton {...back} />} />
    }
    return <ErrorState message={message} retryLabel={retryLabel} onRetry={failure.onRetry} />
  }
  if (isLoading) return <LoadingSkeletons shape={skeleton} text={loadingText} />
  const data = query.data as T
  return isEmpty?.(data) ? empty : children(data)
}

function BackButton({ label, path }: { label: string; path: string }) {
  return (
    <Button component="a" href={hrefTo(path)} variant="default">
      {label}
    </Button>
  )
}
