// Loading skeletons: grey shapes of what is loading, with a text for screen readers (visible, if given).
import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactElement } from 'react'
import { StatGrid } from '../table/StatGrid.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './states.module.css'

export type SkeletonShape = 'cards' | 'entries' | 'rows' | 'table' | 'form' | 'tabs' | 'ring' | 'text'

type LoadingSkeletonsProps = {
  /** One of the usual, or a page's own shapes. */
  shape: SkeletonShape | ReactElement
  count?: number
  /** 'Loading GCPs...' where the specification shows a text; else 'Loading...' is only read aloud. */
  text?: string
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

/** The figures first, then bars that grow shorter. */
const results = (count = 8) => (
  <>
    <StatGrid>
      {upTo(4).map((i) => (
        <Skeleton key={i} height={104} radius="lg" />
      ))}
    </StatGrid>
    <div style={{ marginTop: 32 }}>
      {upTo(count).map((i) => (
        <Skeleton key={i} height={14} mb={22} width={`${90 - i * 7}%`} />
      ))}
    </div>
  </>
)

const shapes: Record<SkeletonShape, (count: number | undefined) => ReactElement | ReactElement[]> = {
  cards: (count = 6) => (
    <StatGrid least={260}>
      {upTo(count).map((i) => (
        <Skeleton key={i} height={220} radius="lg" />
      ))}
    </StatGrid>
  ),
  /** Cards with a picture, a title, a line and two buttons. */
  entries: (count = 6) => (
    <StatGrid least={440}>
      {upTo(count).map((i) => (
        <div key={i} className={styles.card}>
          <div className={styles.row} style={{ alignItems: 'flex-start' }}>
            <Skeleton height={84} width="clamp(72px, 22%, 120px)" radius="md" style={{ flex: 'none' }} />
            <div style={{ flex: 1 }}>
              <Skeleton height={20} width="80%" mb={12} />
              <Skeleton height={14} width="45%" mb={20} />
              <div className={styles.row} style={{ gap: 'var(--mantine-spacing-xs)' }}>
                <Skeleton height={44} width={104} radius="md" />
                <Skeleton height={44} width={64} radius="md" />
              </div>
            </div>
          </div>
        </div>
      ))}
    </StatGrid>
  ),
  /** A picture with a title and a line beside it. */
  rows: (count = 5) =>
    upTo(count).map((i) => (
      <div
        key={i}
        className={styles.row}
        style={{ alignItems: 'flex-start', marginBottom: 'var(--mantine-spacing-md)' }}
      >
        <Skeleton height={96} width={140} radius="md" style={{ flex: 'none' }} />
        <div style={{ flex: 1 }}>
          <Skeleton height={18} width="60%" mb={12} />
          <Skeleton height={14} width="35%" />
        </div>
      </div>
    )),
  table: (count = 6) => upTo(count).map((i) => <Skeleton key={i} height={44} mb={8} radius="md" />),
  form: (count = 5) =>
    upTo(count).map((i) => (
      <div key={i}>
        <Skeleton height={14} width={120} mb={8} />
        <Skeleton height={42} mb={20} radius="md" />
      </div>
    )),
  /** A strip of tabs above the figures. */
  tabs: (count) => (
    <>
      <div className={styles.row} style={{ marginBottom: 'var(--mantine-spacing-xl)', overflow: 'hidden' }}>
        {upTo(6).map((i) => (
          <Skeleton key={i} height={44} width={88} radius="md" style={{ flex: 'none' }} />
        ))}
      </div>
      {results(count)}
    </>
  ),
  /** One big number with its words, then the figures. */
  ring: (count) => (
    <>
      <div
        className={styles.row}
        style={{ gap: 'var(--mantine-spacing-lg)', marginBottom: 'var(--mantine-spacing-xl)' }}
      >
        <Skeleton height={112} circle style={{ flex: 'none' }} />
        <div style={{ flex: 1 }}>
          <Skeleton height={22} width="50%" mb={12} />
          <Skeleton height={14} width="70%" mb={12} />
          <Skeleton height={14} width="60%" />
        </div>
      </div>
      {results(count)}
    </>
  ),
  text: (count = 4) => upTo(count).map((i) => <Skeleton key={i} height={14} mb={12} width={`${95 - (i % 3) * 18}%`} />),
}

export function LoadingSkeletons({ shape, count, text }: LoadingSkeletonsProps) {
  return (
    <div role="status" data-loading>
      {text ? (
        <Text c="dimmed" mb="md">
          {text}
        </Text>
      ) : (
        <VisuallyHidden>Loading...</VisuallyHidden>
      )}
      <div aria-hidden className={styles.shapes}>
        {typeof shape === 'string' ? shapes[shape](count) : shape}
      </div>
    </div>
  )
}
