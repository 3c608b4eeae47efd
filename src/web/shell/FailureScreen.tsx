// What replaces the app when nobody can say who may open what, or whose portal it is?
import { Button } from '@mantine/core'
import { Constellation } from '#web/ui/Constellation.tsx'
import styles from './calm.module.css'

export function FailureScreen({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <main className={styles.fullScreen}>
      <Constellation size={96} />
      <div role="alert">
        <h1 className={styles.calmTitle}>Failed to fetch {what}</h1>
        <p className={styles.calmText}>The portal did not answer. Check your connection, then try again.</p>
      </div>
      <Button onClick={onRetry}>Retry</Button>
    </main>
  )
}
