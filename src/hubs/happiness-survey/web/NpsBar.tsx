// Is an NPS above or below zero, and by how much? A bar from the middle, with its number.
import { toneFill } from '#web/ui/tone.ts'
import { npsText, npsTone } from './nps-words.ts'
import styles from './Results.module.css'

export function NpsBar({ nps, isRough = false }: { nps: number; isRough?: boolean }) {
  const half = Math.abs(nps) / 2
  return (
    <span className={styles.npsCell}>
      <b data-tabular data-rough={isRough || undefined}>
        {isRough && 'about '}
        {npsText(nps)}
      </b>
      <span className={styles.npsTrack} aria-hidden>
        <span
          className={styles.npsFill}
          style={{ width: `${half}%`, left: `${nps < 0 ? 50 - half : 50}%`, background: toneFill(npsTone(nps)) }}
        />
      </span>
    </span>
  )
}
