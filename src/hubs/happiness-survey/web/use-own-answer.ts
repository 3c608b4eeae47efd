// Has this person answered in the open round, and can this device still change that answer? Only a member is asked.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import { happinessContract } from '../contract.ts'

/** The key of what was sent stays on the device: the server cannot tell whose answer is whose. */
type Sent = { round: string; submissionKey: string }

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
  const round = mine.data?.round
  return {
    isMember: me !== null,
    round,
    hasAnswered: mine.data?.hasAnswered ?? false,
    /** Of the answer that can be changed here. */
    ownKey: kept && kept.round === round ? kept.submissionKey : undefined,
    keep: (submissionKey: string) => {
      if (round) setSent({ round, submissionKey })
      void client.invalidateQueries({ queryKey })
    },
  }
}
