// Loading screen: four steps in turn while the session loads.
import { useEffect, useState } from 'react'
import { Constellation } from '#web/ui/page/Constellation.tsx'
import styles from './calm.module.css'

export const loadingSteps = ['Fetching permissions', 'Processing data', 'Loading components', 'Almost there'] as const
export const loadingStepMs = 900

export function LoadingScreen() {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => (now + 1) % loadingSteps.length), loadingStepMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={styles.fullScreen}>
      <Constellation size={96} />
      <h1 className={styles.loadingTitle}>NEXUS</h1>
      <p className={styles.step} role="status">
        {loadingSteps[step]}
      </p>
      <div className={styles.stepBar} aria-hidden>
        <div style={{ transform: `scaleX(${(step + 1) / loadingSteps.length})` }} />
      </div>
    </main>
  )
}
