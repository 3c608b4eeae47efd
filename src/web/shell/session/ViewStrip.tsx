// 'View as…' strip: tells an admin above every page as which role they see the portal, and ends it with one click.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { viewContract, viewOnlyMessage } from '#shared/contracts/view-contract.ts'
import { positionText } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { call, onResponse, type ResponseEvent } from '#web/api/call.ts'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from './session-store.ts'
import styles from './ViewStrip.module.css'
import { endView } from './view-as.ts'

/** The view expires after a while: a page that did not notice would let an admin change things unawares. */
const pollMs = 20_000
const pageSaysMs = 200

export function ViewStrip({ me: { role, place } }: { me: Me }) {
  const { data: organisation } = useQuery(organisationQuery, queryClient)
  const [isStopping, setStopping] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void refresh().then(announceEnd), pollMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => onResponse(announceRefusal), [])
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
        {organisation && `Viewing as ${positionText(role, place, organisation)}. You cannot change anything.`}
      </p>
      <button type="button" onClick={stop} aria-disabled={isStopping}>
        Stop viewing
      </button>
    </section>
  )
}

function announceEnd(me: Me | null) {
  if (me && !me.isOnlyLooking) toast.success('You are no longer viewing the portal as someone else.')
}

/** Most pages show why something failed; where one has its own message, this is added. */
function announceRefusal({ endpoint, status }: ResponseEvent) {
  if (status !== 403 || endpoint.method === 'GET' || endpoint.isAsViewer) return
  setTimeout(() => !document.body.textContent?.includes(viewOnlyMessage) && toast.error(viewOnlyMessage), pageSaysMs)
}
