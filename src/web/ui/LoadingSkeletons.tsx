// What is coming? Grey shapes of it while it loads, with the words for screen readers (and for the eye, if given).
import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { StatGrid } from './StatGrid.tsx'

export type SkeletonShape = 'cards' | 'table' | 'form' | 'text'

type LoadingSkeletonsProps = {
  shape: SkeletonShape
  count?: number
  /** 'Loading GCPs...' where the specification shows a text; else 'Loading...' is only read aloud. */
  text?: string
}

const defaultCounts: Record<SkeletonShape, number> = { cards: 6, table: 6, form: 5, text: 4 }

export function LoadingSkeletons({ shape, count = defaultCounts[shape], text }: LoadingSkeletonsProps) {
  const items = Array.from({ length: count }, (_, i) => i)
  return (
    <div role="status" data-loading>
      {text ? (
        <Text c="dimmed" mb="md">
          {text}
        </Text>
      ) : (
        <VisuallyHidden>Loading...</VisuallyHidden>
      )}
      <div aria-hidden>
        {shape === 'cards' && (
          <StatGrid least={260}>
            {items.map((i) => (
              <Skeleton key={i} height={220} radius="lg" />
            ))}
          </StatGrid>
        )}
        {shape === 'table' && items.map((i) => <Skeleton key={i} height={44} mb={8} radius="md" />)}
        {shape === 'form' &&
          items.map((i) => (
            <div key={i}>
              <Skeleton height={14} width={120} mb={8} />
              <Skeleton height={42} mb={20} radius="md" />
            </div>
          ))}
        {shape === 'text' && items.map((i) => <Skeleton key={i} height={14} mb={12} width={`${95 - (i % 3) * 18}%`} />)}
      </div>
    </div>
  )
}
