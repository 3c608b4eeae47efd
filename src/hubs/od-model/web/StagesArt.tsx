// Decorative drawing of growth: linked rising points, one per stage.
import styles from './OdModel.module.css'

export function StagesArt({ stages, isFaint = false }: { stages: number; isFaint?: boolean }) {
  const points = Array.from({ length: stages }, (_, n) => ({
    x: 16 + (n * 248) / (stages - 1),
    y: 72 - (n * 52) / (stages - 1),
  }))
  return (
    <svg
      viewBox="0 0 280 88"
      preserveAspectRatio="xMinYMid"
      className={styles.art}
      data-faint={isFaint || undefined}
      aria-hidden
      focusable="false"
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" strokeWidth={1.5} />
      {points.map(({ x, y }, n) => (
        <circle key={x} cx={x} cy={y} r={4 + n} />
      ))}
    </svg>
  )
}
