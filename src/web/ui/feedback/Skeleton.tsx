// Skeleton: one grey shape of what is loading. A plain element: Mantine's gives each shape a layer and an animation of its own,
// and a page has dozens of them. `LoadingSkeletons` animates them together.
import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  height: number
  width?: number | string
  radius?: 'sm' | 'md' | 'lg'
  circle?: boolean
  /** Space below. */
  mb?: number | 'lg'
  style?: CSSProperties
}

export function Skeleton({ height, width = '100%', radius, circle, mb, style }: SkeletonProps) {
  const look = {
    height,
    width: circle ? height : width,
    marginBottom: mb === 'lg' ? 'var(--mantine-spacing-lg)' : mb,
    ...(circle ? { borderRadius: '50%' } : radius && { borderRadius: `var(--mantine-radius-${radius})` }),
    ...style,
  }
  return <div className={styles.skeleton} style={look} data-skeleton />
}
