// Health tab of the admin panel: what needs attention first, then people online, emails, backups, storage, figures, version and jobs.
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAge, formatBytes } from '#shared/text/format-amount.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Icon } from '#web/ui/page/Icon.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { formatClock } from '#web/ui/text/format-date.ts'
import { type Health, healthContract, type JobHealth } from '../../contract-health.ts'
import { PanelFrame } from '../PanelFrame.tsx'
import styles from './health.module.css'
import { jobName, listAdvice, periodText } from './health-words.ts'

export function HealthPage() {
  const query = useQuery({ queryKey: ['admin', 'health'], queryFn: () => call(healthContract.readHealth) })
  return (
    <PanelFrame
      tab="/admin-panel/health"
      text="How the portal is running, and what needs attention."
      action={
        <Button variant="default" onClick={() => void query.refetch()} disabled={query.isFetching}>
          Refresh
        </Button>
      }
    >
      <QueryView query={query} skeleton="table" error="We couldn’t load the portal’s health.">
        {(health) => (
          <>
            <Summary health={health} />
            <div className={styles.cards}>
              <Online health={health} />
              <Emails health={health} />
              <Backups health={health} />
              <Storage health={health} />
              <Collected health={health} />
              <Version health={health} />
            </div>
            <Jobs jobs={health.jobs} />
          </>
        )}
      </QueryView>
    </PanelFrame>
  )
}

function Summary({ health }: { health: Health }) {
  const advice = listAdvice(health)
  return (
    <section className={styles.summary} data-tone={advice.length === 0 ? 'good' : 'middling'} aria-label="Summary">
      <Title order={2}>
        <Icon name={advice.length === 0 ? 'check' : 'warning'} />
        {advice.length === 0
          ? 'Nothing needs attention'
          : advice.length === 1
            ? '1 thing needs attention'
            : `${advice.length} things need attention`}
      </Title>
      <ul>
        {advice.map(({ what, todo }) => (
          <li key={what}>
            <strong>{what}</strong> {todo}
          </li>
        ))}
      </ul>
      <p>As of {clock(health.at)}</p>
    </section>
  )
}

type FigureCardProps = { title: string; isFine: boolean; figures: (Figure | false | undefined)[] }
type Figure = [name: string, value: ReactNode]

function FigureCard({ title, isFine, figures }: FigureCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <Title order={3}>
        <Mark isFine={isFine} />
        {title}
      </Title>
      <dl>
        {figures.map(
          (figure) =>
            figure && (
              <div key={figure[0]}>
                <dt>{figure[0]}</dt>
                <dd>{figure[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** The words beside it say the same. */
const Mark = ({ isFine }: { isFine: boolean }) => (
  <span
    className={styles.mark}
    data-tone={isFine ? 'good' : 'middling'}
    role="img"
    aria-label={isFine ? 'Fine' : 'Needs attention'}
  >
    <Icon name={isFine ? 'check' : 'warning'} size={18} />
  </span>
)

const Online = ({ health: { online, instances } }: { health: Health }) => (
  <FigureCard
    title="People online"
    isFine
    figures={[
      ['In the last hour', online.people.toLocaleString()],
      [instances.length > 1 ? 'Open windows, on this machine' : 'Open windows now', online.windows.toLocaleString()],
    ]}
  />
)

const sendingWords = {
  smtp: 'Sent by the email server',
  outbox: 'Kept on this machine',
  none: 'Not set up',
}

const Emails = ({ health: { email } }: { health: Health }) => (
  <FigureCard
    title="Emails"
    isFine={email.level === 'fine'}
    figures={[
      ['Sending', sendingWords[email.sending]],
      [email.sending === 'outbox' ? 'Kept' : 'Waiting', email.waiting.toLocaleString()],
      email.sending === 'smtp' && email.waiting > 0 && ['Oldest waiting for', formatAge(email.oldestMs)],
      email.givenUp > 0 && ['Failed in the last day', email.givenUp.toLocaleString()],
    ]}
  />
)

function Backups({ health: { backups, at } }: { health: Health }) {
  if (!backups) return <FigureCard title="Backups" isFine figures={[['Made here', 'Off (BACKUPS_KEPT is 0)']]} />
  const { newestAt, nextAt, level, sending, isBesideData } = backups
  return (
    <FigureCard
      title="Backups"
      isFine={level === 'fine' && (sending?.level ?? 'fine') === 'fine' && !isBesideData}
      figures={[
        ['Last', <DateText key="last" value={newestAt} withTime none="None yet" />],
        ['Next', nextAt < at ? 'Due now' : <DateText key="next" value={nextAt} withTime />],
        sending && ['Last sent elsewhere', <DateText key="sent" value={sending.sentAt} withTime none="None yet" />],
        sending && sending.failures > 0 && ['Failed to send', `${sending.failures} times`],
      ]}
    />
  )
}

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const Storage = ({ health: { storage } }: { health: Health }) => (
  <FigureCard
    title="Storage"
    isFine={storage.disks.every(({ level }) => level === 'fine')}
    figures={[
      [`Database (${engines[storage.engine]})`, formatBytes(storage.databaseBytes)],
      storage.growth !== null && [`Grew ${periodText(storage.growth)}`, formatBytes(Math.max(0, storage.growth.bytes))],
      ...storage.disks.map(
        ({ use, freeBytes, sizeBytes }): Figure => [
          use === 'data' ? 'Free for data' : 'Free for backups',
          `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)}`,
        ],
      ),
    ]}
  />
)

const Collected = ({ health: { storage, figures } }: { health: Health }) => (
  <FigureCard
    title="Collected this year"
    isFine={figures.level === 'fine'}
    figures={[
      ...storage.collected.map(({ what, count }): Figure => [what, count.toLocaleString()]),
      [
        figures.repaired ? 'Figures repaired' : 'Figures',
        figures.repaired ? <DateText key="repaired" value={figures.repaired.at} withTime /> : 'As counted',
      ],
    ]}
  />
)

const Version = ({ health: { version, migrations, instances } }: { health: Health }) => (
  <FigureCard
    title="Version"
    isFine={migrations.missing + migrations.unknown === 0 && new Set(instances.map((each) => each.version)).size < 2}
    figures={[
      ['NEXUS', version.version],
      ['Commit', version.commit ?? 'Run from source'],
      version.builtOn !== null && ['Built on', <DateText key="built" value={version.builtOn} />],
      [
        'Database steps',
        migrations.missing > 0 ? `${migrations.missing} missing` : `${migrations.applied}, up to date`,
      ],
      ['Running since', <DateText key="since" value={instances[0]?.startedAt} withTime />],
      instances.length > 1 && ['Machines or processes', instances.length],
    ]}
  />
)

/** The day only where it is another one. */
const clock = (at: string | null) => at && formatClock(Date.parse(at))

const Jobs = ({ jobs }: { jobs: JobHealth[] }) => (
  <section className={styles.card} aria-label="Jobs">
    <Title order={3}>
      <Mark isFine={jobs.every(({ level }) => level === 'fine')} />
      Jobs
    </Title>
    <ul className={styles.jobs}>
      {jobs.map(({ name, level, succeededAt, failures, failedAt, nextRunAt }) => (
        <li key={name}>
          <Mark isFine={level === 'fine'} />
          <span>{jobName(name)}</span>
          <span className={styles.runs}>
            {[
              succeededAt ? `Last run ${clock(succeededAt)}` : 'Not run yet',
              failures > 0 && `failed ${clock(failedAt)}`,
              nextRunAt && `next ${clock(nextRunAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
