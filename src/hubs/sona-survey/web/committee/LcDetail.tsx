// Details of one LC's survey: admins tick and manage its portfolios here, and everybody sees who ticked what.
import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dayOf } from '#shared/time/calendar.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import type { AsOf } from '#web/results/as-of.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { useClosed } from '#web/years/windows.ts'
import { type Survey, sonaContract } from '../../contract.ts'
import { formatClosed, tickActions } from '../../rules.ts'
import { Mark } from '../Mark.tsx'
import styles from '../Sona.module.css'
import { useSurveyNames } from '../survey-names.ts'
import { changesKey, replaceSurvey, surveysKey, type Ticks } from '../surveys.ts'
import { LcHead } from './LcHead.tsx'
import { PortfolioList } from './PortfolioList.tsx'

/** For admins only: others come without its larger field. */
const AddPortfolio = lazy(async () => ({ default: (await import('./AddPortfolio.tsx')).AddPortfolio }))

type LcDetailProps = { survey: Survey; ticks: Ticks; asOf: AsOf; onBack: () => void }

export function LcDetail({ survey, ticks, asOf, onBack }: LcDetailProps) {
  const { may } = useSession()
  const client = useQueryClient()
  const organisation = useOrganisation()
  const names = useSurveyNames()
  const lc = names.lc(survey.lc)
  const isPast = !asOf.isNow
  const closed = useClosed('sona')
  const mayManage = may(tickActions.detail) && !survey.closed && !isPast && !closed

  async function remove(portfolio: string) {
    const isTicked = survey.progress[portfolio]
    const name = names.portfolio(portfolio)
    await confirm({
      title: `Remove ${name} from ${lc}?`,
      text: isTicked
        ? 'Its tick will be removed too, and it will no longer count for this LC.'
        : 'It will no longer count for this LC. You can add it again.',
      confirmLabel: 'Remove',
      busyLabel: 'Removing...',
      tone: 'poor',
      run: () =>
        call(sonaContract.removePortfolio, { params: { id: survey._id, portfolio } }).then(
          async (after) => {
            await replaceSurvey(client, after)
            toast.success(`${name} was removed from ${lc}.`)
          },
          (error: Error) => {
            toast.error(`${name} was not removed. ${error.message}`)
            void client.invalidateQueries({ queryKey: surveysKey })
          },
        ),
    })
  }

  return (
    <>
      <Button variant="subtle" leftSection={<Icon name="left" size={18} />} onClick={onBack} className={styles.back}>
        Back to {lc}
      </Button>
      <LcHead survey={survey} asOf={asOf}>
        <Text size="sm" c="dimmed">
          {isPast
            ? 'Who ticked what, and when.'
            : survey.closed
              ? formatClosed(organisation, survey.lc)
              : closed
                ? closed
                : mayManage
                  ? 'Tick, add and remove portfolios. Changes are saved immediately.'
                  : may(tickActions.tabs)
                    ? "Only admins can tick here. You can tick in the LC's tab."
                    : 'Who ticked what, and when.'}
        </Text>
      </LcHead>
      <div className={styles.detail}>
        <section aria-label="Portfolios">
          <PortfolioList
            survey={survey}
            ticks={ticks}
            mayTick={mayManage}
            isPast={isPast}
            extra={(portfolio) =>
              mayManage && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${names.portfolio(portfolio)}`}
                  onClick={() => remove(portfolio)}
                >
                  <Icon name="close" size={18} />
                </ActionIcon>
              )
            }
          />
          {mayManage && (
            <Suspense>
              <AddPortfolio survey={survey} />
            </Suspense>
          )}
        </section>
        <section aria-labelledby="sona-history">
          <Title order={2} id="sona-history" mb="sm">
            Who ticked what
          </Title>
          <ChangeList survey={survey} until={asOf.on} />
        </section>
      </div>
    </>
  )
}

type ChangeListProps = {
  survey: Survey
  /** Up to the end of this day, or all. */
  until: string | undefined
}

function ChangeList({ survey, until }: ChangeListProps) {
  const names = useSurveyNames()
  const changes = useQuery({
    queryKey: changesKey(survey._id),
    queryFn: () => call(sonaContract.changes, { params: { id: survey._id } }),
    select: (list) => list.filter(({ at }) => until === undefined || dayOf(new Date(at)) <= until),
  })
  return (
    <QueryView
      query={changes}
      skeleton="text"
      isEmpty={(list) => list.length === 0}
      empty={<Text c="dimmed">Nobody has ticked anything here yet.</Text>}
    >
      {(list) => (
        <ol className={styles.changes}>
          {list.map((change) => (
            <li key={`${change.at} ${change.portfolio}`}>
              <Mark state={change.done ? 'done' : 'open'} />
              <span>
                <b>{change.by}</b> {change.done ? 'ticked' : 'unticked'} {names.portfolio(change.portfolio)}
                <br />
                <Text span size="sm" c="dimmed">
                  <DateText value={change.at} withTime />
                </Text>
              </span>
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}
