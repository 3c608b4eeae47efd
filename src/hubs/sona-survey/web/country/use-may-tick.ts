// Permission to tick in the tabs: not on past days, in closed years, after the last day, or for closed LCs and portfolios.
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useClosed } from '#web/years/windows.ts'
import type { Survey } from '../../contract.ts'
import { isClosedPortfolio, tickActions } from '../../rules.ts'

export type MayTick = (survey: Survey, portfolio: string) => boolean

export function useMayTick(isPast: boolean): MayTick {
  const { may } = useSession()
  const organisation = useOrganisation()
  const closed = useClosed('sona')
  const mayHere = may(tickActions.tabs) && !isPast && !closed
  return (survey, portfolio) => mayHere && !survey.closed && !isClosedPortfolio(organisation, portfolio)
}
