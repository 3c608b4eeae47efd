// Retention notice: how long the portal keeps contact data, as configured on the server; nothing is promised before it is known.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { happinessContract } from '../../contract.ts'

export function RetentionNotice() {
  const terms = useQuery({ queryKey: ['happiness', 'terms'], queryFn: () => call(happinessContract.terms) })
  if (!terms.data) return null
  const { contactDays } = terms.data
  const days = contactDays === 1 ? '1 day' : `${contactDays.toLocaleString('en')} days`
  return <>Your name, number, email and position are deleted after {days}.</>
}
