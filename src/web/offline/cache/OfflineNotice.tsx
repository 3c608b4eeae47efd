// Offline notice below the header: why the portal is unreachable and since when, how old the cached page is, and what
// happens to typed text.
import { use, useEffect } from 'react'
import { formatClock } from '#web/ui/text/format-date.ts'
import styles from '../../shell/layout/calm.module.css'
import { findPage } from '../../shell/routing/find-page.ts'
import { usePath } from '../../shell/routing/location.ts'
import { PagesContext } from '../../shell/routing/pages.ts'
import { isForSignedOut } from '../../shell/routing/return-path.ts'
import { probe, retryAll, useCacheAge, useHasUnsentForms, useOutage } from './connectivity.ts'

const probeMs = 3000

async function retry() {
  await probe()
  retryAll()
}

export function OfflineNotice() {
  const outage = useOutage()
  const asOf = useCacheAge()
  const unsent = useUnsentText()
  const isLost = outage !== undefined
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void probe(), probeMs)
    return () => clearInterval(timer)
  }, [isLost])
  const why = outage ? `${outage.reason} (since ${formatClock(outage.sinceMs)}).` : 'The portal is not responding.'
  return (
    <div role="status" className={styles.offlinePlace}>
      {(outage || asOf) && (
        <p className={styles.offline} data-page-notice>
          {[why, asOf, outage && unsent].filter(Boolean).join(' ')}{' '}
          <button type="button" onClick={() => void retry()}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}

/** Two forms have an offline queue; the others keep what was typed. */
function useUnsentText(): string | undefined {
  const path = usePath()
  const pages = use(PagesContext)
  const hasUnsent = useHasUnsentForms()
  if (isForSignedOut(path)) return undefined
  if (findPage(path, pages)?.page.submitter) return 'What you enter will be sent when you are back online.'
  return hasUnsent ? 'Not sent. Your text is kept here.' : undefined
}
