// Which state is a query in? Skeleton, error with Retry, empty, or its data.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadingSkeletons, type SkeletonShape } from './LoadingSkeletons.tsx'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  skeleton: SkeletonShape | ReactNode
  /** The text of the specification for a failed load; else the server's own message. */
  error?: string
  retryLabel?: string
  /** Shown beside the skeleton where the specification has a text. */
  loadingText?: string
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

const shapes: unknown[] = ['cards', 'table', 'form', 'text'] satisfies SkeletonShape[]
const isShape = (skeleton: unknown): skeleton is SkeletonShape => shapes.includes(skeleton)

export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, skeleton, error, retryLabel, loadingText, isEmpty, empty, children } = props
  if (query.isPending) {
    return isShape(skeleton) ? <LoadingSkeletons shape={skeleton} text={loadingText} /> : skeleton
  }
  if (query.isError && query.data === undefined) {
    const message = error ?? query.error.message
    return <ErrorState message={message} retryLabel={retryLabel} onRetry={() => void query.refetch()} />
  }
  const data = query.data as T
  return isEmpty?.(data) ? empty : children(data)
}
