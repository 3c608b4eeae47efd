// Own answer of a member in the open round: whether there is one, and whether this device can still change it today.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#shared/calendar.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { happinessContract } from '../contract.ts'

/** The key of what was sent stays on the device, and counts for a day: then the server cannot tell whose answer is whose. */
type Sent = { year?: string; day?: string; submissionKey: string }

export function useOwnAnswer() {
  const { me } = useSession()
  const [sent, setSent] = useState<Sent | null>(null)
  const { kept } = useDraft<Sent>('happiness-survey-sent', sent)
  const client = useQueryClient()
  const queryKey = ['happiness', 'mine', me?.uid]
  const mine = useQuery({
    queryKey,
    queryFn: () => call(happinessContract.mine),
    enabled: me !== null,
  })
  const { year, round } = mine.data ?? {}
  return {
    isMember: me !== null,
    /** The year that the answer is meant for; a visitor is not asked. */
    year,
    round,
    hasAnswered: mine.data?.hasAnswered ?? false,
    /** Of the answer that can be changed here. */
    ownKey: kept && kept.year === year && kept.day === today() ? kept.submissionKey : undefined,
    keep: (submissionKey: string) => {
      if (year) setSent({ year, day: today(), submissionKey })
      void client.invalidateQueries({ queryKey })
    },
  }
}
