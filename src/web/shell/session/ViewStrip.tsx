// Does an admin who looks as another role know it? A strip above every page says as whom, and ends it with one press.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { positionText } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import type { Me } from '#shared/shell-contract.ts'
import { onlyLooking, viewContract } from '#shared/view-contract.ts'
import { call, type Outcome, onOutcome } from '#web/api/call.ts'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from './session-store.ts'
import styles from './ViewStrip.module.css'
import { endView } from './view-places.ts'

/** The view ends by itself after a while: a page that did not know would let an admin change things unawares. */
const askMs = 20_000
const pageSaysMs = 200

export function ViewStrip({ me: { role, place } }: { me: Me }) {
  const { data: organisation } = useQuery(organisationQuery, queryClient)
  const [isStopping, setStopping] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void refresh().then(tellOfEnd), askMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => onOutcome(tellOfRefusal), [])
  async function stop() {
    if (isStopping) return
    setStopping(true)
    try {
      await call(viewContract.stopViewing)
      endView()
    } catch (error) {
      setStopping(false)
      toast.error(error instanceof Problem ? error.message : 'This did not work. Please try again.')
    }
  }
  return (
    <section className={styles.strip} aria-label="View as another role">
      <p role="status">
        {organisation && `You see the portal as: ${positionText(role, place, organisation)}. Nothing can be changed.`}
      </p>
      <button type="button" onClick={stop} aria-disabled={isStopping}>
        Stop
      </button>
    </section>
  )
}

function tellOfEnd(me: Me | null) {
  if (me && !me.isOnlyLooking) toast.success('The view has ended: you see the portal as yourself again.')
}

/** Most pages say why something failed; where one has words of its own, this is added. */
function tellOfRefusal({ endpoint, status }: Outcome) {
  if (status !== 403 || endpoint.method === 'GET' || endpoint.isAsViewer) return
  setTimeout(() => !document.body.textContent?.includes(onlyLooking) && toast.error(onlyLooking), pageSaysMs)
}
