// One LC in the tabs: the national team ticks here, everybody else reads.
import { Button, Text } from '@mantine/core'
import { roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation.ts'
import { useSession } from '#web/shell/session.ts'
import type { Survey } from '../contract.ts'
import { actionToTickIn, closedSentence } from '../rules.ts'
import { LcHead } from './LcHead.tsx'
import { PortfolioList } from './PortfolioList.tsx'
import type { Ticks } from './surveys.ts'

type LcTabProps = { survey: Survey; ticks: Ticks; isPast: boolean; onDetail: () => void }

export function LcTab({ survey, ticks, isPast, onDetail }: LcTabProps) {
  const { may } = useSession()
  const organisation = useOrganisation()
  const mayTick = may(actionToTickIn.tabs) && !survey.closed && !isPast
  const who = actionToTickIn.tabs.roles.map((role) => roleNames[role])
  return (
    <>
      <LcHead survey={survey}>
        {!isPast && (
          <Text size="sm" c="dimmed">
            {survey.closed
              ? closedSentence(organisation, survey.lc)
              : mayTick
                ? 'A tick is saved at once.'
                : `Only ${who.join(' and ')} tick portfolios.`}
          </Text>
        )}
      </LcHead>
      <PortfolioList survey={survey} ticks={ticks} mayTick={mayTick} isPast={isPast} />
      <Button variant="default" mt="lg" onClick={onDetail}>
        Details and history
      </Button>
    </>
  )
}
