// PWA notices below the header: an update is ready, and on an iPhone how to add the portal to the home screen.
import { useEffect } from 'react'
import styles from './AppStrips.module.css'
import { useHomeScreenHint } from './home-screen-hint.ts'
import { activateUpdate, startServiceWorkerUpdates, useIsUpdateReady } from './service-worker-update.ts'

export function AppStrips() {
  useEffect(startServiceWorkerUpdates, [])
  const isNew = useIsUpdateReady()
  const hint = useHomeScreenHint()
  return (
    <div role="status">
      {isNew && (
        <p className={styles.strip} data-page-notice>
          A new version is ready.
          <button type="button" onClick={activateUpdate}>
            Reload to update
          </button>
        </p>
      )}
      {hint.isShown && (
        <p className={styles.strip} data-page-notice>
          Saved. To add NEXUS to your home screen, tap Share, then ‘Add to Home Screen’.
          <button type="button" onClick={hint.close}>
            Got it
          </button>
        </p>
      )}
    </div>
  )
}
