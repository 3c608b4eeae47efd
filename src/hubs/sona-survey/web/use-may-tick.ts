// Which boxes does somebody get in the tabs? None on past days, in closed years, and for what is closed.
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import type { Survey } from '../contract.ts'
import { actionToTickIn, isClosedPortfolio } from '../rules.ts'

export type MayTick = (survey: Survey, portfolio: string) => boolean

export function useMayTick(isPast: boolean): MayTick {
  const { may } = useSession()
  const organisation = useOrganisation()
  const mayHere = may(actionToTickIn.tabs) && !isPast
  return (survey, portfolio) => mayHere && !survey.closed && !isClosedPortfolio(organisation, portfolio)
}
