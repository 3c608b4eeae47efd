// Has this person answered in the open round, and can this device still change that answer? Only a member is asked.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { happinessContract } from '../contract.ts'

/** The key of what was sent stays on the device: the server cannot tell whose answer is whose. Older ones name no year. */
type Sent = { year?: string; round: string; submissionKey: string }

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
    ownKey: kept && kept.round === round && (kept.year ?? year) === year ? kept.submissionKey : undefined,
    keep: (submissionKey: string) => {
      if (year && round) setSent({ year, round, submissionKey })
      void client.invalidateQueries({ queryKey })
    },
  }
}
