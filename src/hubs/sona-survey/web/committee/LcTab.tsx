// Tab of one LC: the national team ticks here, everybody else reads.
import { Button, Text } from '@mantine/core'
import { roleNames } from '#shared/roles.ts'
import { MergerNotes } from '#web/organisation/MergerNotes.tsx'
import { useOrganisation } from '#web/organisation/organisation.ts'
import type { AsOf } from '#web/results/as-of.ts'
import { ResultTools } from '#web/results/ResultTools.tsx'
import { TargetList } from '#web/results/targets/TargetList.tsx'
import { ofPeriod, targetLines, useTargets } from '#web/results/targets/use-targets.ts'
import { useSession } from '#web/shell/session/session.ts'
import { useClosed } from '#web/years/windows.ts'
import type { ShownYear } from '#web/years/years.ts'
import type { Survey } from '../../contract.ts'
import { completionOf, formatClosed, tickActions } from '../../rules.ts'
import { Changes } from '../Changes.tsx'
import { useProgressHistory } from '../days.ts'
import { Growth } from '../Growth.tsx'
import { formatSummary } from '../missing.ts'
import styles from '../Sona.module.css'
import { useSurveyNames } from '../survey-names.ts'
import type { Ticks } from '../surveys.ts'
import { LcHead } from './LcHead.tsx'
import { PortfolioList } from './PortfolioList.tsx'

type LcTabProps = { survey: Survey; ticks: Ticks; shown: ShownYear; asOf: AsOf; onDetail: () => void }

export function LcTab({ survey, ticks, shown, asOf, onDetail }: LcTabProps) {
  const { may } = useSession()
  const organisation = useOrganisation()
  const names = useSurveyNames()
  const isPast = !asOf.isNow
  const closed = useClosed('sona')
  const mayTick = may(tickActions.tabs) && !survey.closed && !isPast && !closed
  const who = tickActions.tabs.roles.map((role) => roleNames[role])
  const { lc } = survey
  const history = useProgressHistory(shown, lc)
  const now = completionOf([survey])
  const targets = useTargets({ ...asOf.requested, screen: '/sona-survey', committee: lc })
  return (
    <>
      <MergerNotes lc={lc} path="/sona-survey" shown={shown} />
      <div className={styles.top}>
        <LcHead {...{ survey, asOf, history }}>
          {!isPast && (
            <Text size="sm" c="dimmed">
              {survey.closed
                ? formatClosed(organisation, lc)
                : closed
                  ? closed
                  : mayTick
                    ? 'Ticks are saved immediately.'
                    : `Only ${who.join(' and ')} can tick portfolios.`}
            </Text>
          )}
        </LcHead>
        <Growth {...{ shown, asOf, now, history }} target={ofPeriod(targets)[0]?.target} />
      </div>
      <div className={styles.targets}>
        <TargetList targets={targets} />
      </div>
      {asOf.on && <Changes then={[survey]} asOf={asOf} lc={lc} />}
      <PortfolioList survey={survey} ticks={ticks} mayTick={mayTick} isPast={isPast} />
      <div className={styles.tools}>
        <Button variant="default" size="sm" onClick={onDetail}>
          Details and history
        </Button>
        <ResultTools summary={() => [formatSummary([survey], names, asOf), ...targetLines(targets)].join('\n')} />
      </div>
    </>
  )
}
