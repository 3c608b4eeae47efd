// Offline notice below the header: why the portal is unreachable and since when, how old the cached page is, and what
// happens to typed text.
import { use, useEffect } from 'react'
import { shellContract } from '#shared/shell-contract.ts'
import { call } from '#web/api/call.ts'
import { clockWords } from '#web/ui/text/date-words.ts'
import styles from '../../shell/layout/calm.module.css'
import { findPage } from '../../shell/routing/find-page.ts'
import { usePlace } from '../../shell/routing/location.ts'
import { PagesContext } from '../../shell/routing/pages.ts'
import { isForSignedOut } from '../../shell/routing/return-place.ts'
import { retryAll, useAsOfWords, useHasUnsent, useLost } from './line.ts'

const askMs = 3000

const ask = () => call(shellContract.health).catch(() => {})

async function retry() {
  await ask()
  retryAll()
}

export function OfflineNotice() {
  const lost = useLost()
  const asOf = useAsOfWords()
  const unsent = useUnsentWords()
  const isLost = lost !== undefined
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void ask(), askMs)
    return () => clearInterval(timer)
  }, [isLost])
  const why = lost ? `${lost.why} (since ${clockWords(lost.sinceMs)}).` : 'The portal does not answer.'
  return (
    <div role="status" className={styles.offlinePlace}>
      {(lost || asOf) && (
        <p className={styles.offline} data-page-notice>
          {[why, asOf, lost && unsent].filter(Boolean).join(' ')}{' '}
          <button type="button" onClick={() => void retry()}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}

/** Two forms have an offline queue; the others keep what was typed. */
function useUnsentWords(): string | undefined {
  const { path } = usePlace()
  const pages = use(PagesContext)
  const hasUnsent = useHasUnsent()
  if (isForSignedOut(path)) return undefined
  if (findPage(path, pages)?.page.carrier) return 'What you enter will be sent when you are back online.'
  return hasUnsent ? 'Not sent. Your text is kept here.' : undefined
}
