// One LC in the tabs: the national team ticks here, everybody else reads.
import { Button, Text } from '@mantine/core'
import { roleNames } from '#shared/roles.ts'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ResultTools } from '#web/ui/files/ResultTools.tsx'
import type { AsOf } from '#web/years/as-of.ts'
import { useClosed } from '#web/years/windows.ts'
import type { ShownYear } from '#web/years/years.ts'
import type { Survey } from '../../contract.ts'
import { actionToTickIn, closedSentence, completionOf } from '../../rules.ts'
import { Changes } from '../Changes.tsx'
import { useDays } from '../days.ts'
import { Growth } from '../Growth.tsx'
import { summaryOf } from '../missing.ts'
import styles from '../Sona.module.css'
import type { Ticks } from '../surveys.ts'
import { useNames } from '../use-names.ts'
import { LcHead } from './LcHead.tsx'
import { PortfolioList } from './PortfolioList.tsx'

type LcTabProps = { survey: Survey; ticks: Ticks; shown: ShownYear; asOf: AsOf; onDetail: () => void }

export function LcTab({ survey, ticks, shown, asOf, onDetail }: LcTabProps) {
  const { may } = useSession()
  const organisation = useOrganisation()
  const names = useNames()
  const isPast = !asOf.isNow
  const closed = useClosed('sona')
  const mayTick = may(actionToTickIn.tabs) && !survey.closed && !isPast && !closed
  const who = actionToTickIn.tabs.roles.map((role) => roleNames[role])
  const { lc } = survey
  const days = useDays({ year: survey.year, lc })
  const before = useDays(asOf.yearBefore && { year: asOf.yearBefore.year, lc }).data
  const now = completionOf([survey])
  return (
    <>
      <MergerNotes lc={lc} path="/sona-survey" shown={shown} />
      <div className={styles.top}>
        <LcHead days={days.data} {...{ survey, asOf, before }}>
          {!isPast && (
            <Text size="sm" c="dimmed">
              {survey.closed
                ? closedSentence(organisation, lc)
                : closed
                  ? closed
                  : mayTick
                    ? 'A tick is saved at once.'
                    : `Only ${who.join(' and ')} tick portfolios.`}
            </Text>
          )}
        </LcHead>
        <Growth {...{ shown, asOf, now, days, before }} />
      </div>
      {asOf.on && <Changes then={[survey]} asOf={asOf} lc={lc} />}
      <PortfolioList survey={survey} ticks={ticks} mayTick={mayTick} isPast={isPast} />
      <div className={styles.tools}>
        <Button variant="default" size="sm" onClick={onDetail}>
          Details and history
        </Button>
        <ResultTools summary={() => summaryOf([survey], names, asOf)} />
      </div>
    </>
  )
}
