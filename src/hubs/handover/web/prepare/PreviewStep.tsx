// Step 'What will happen': sentences and counts, before the one button that does it.
import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayBefore, laterOf, today } from '#shared/time/calendar.ts'
import { closingEnd } from '#shared/time/years.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import type { Handover } from '../../contract.ts'
import styles from '../handover.module.css'
import { formatDay, formatPeople, type Preview } from '../preview.ts'
import type { EditedPlan } from './plan.ts'
import { Step } from './Step.tsx'

type PreviewStepProps = { plan: EditedPlan; preview: Preview; handover: Handover; children: ReactNode }

export function PreviewStep({
  plan,
  preview,
  handover: { open, closing, closingDays, next, prepared = [], waitsInNext },
  children,
}: PreviewStepProps) {
  const { stay, leave, come, shutOut } = preview
  // A day that has passed cannot be the first one any more.
  const firstDay = plan.startsOn && laterOf(plan.startsOn, today())
  const lastDay = firstDay && dayBefore(firstDay)
  const isNext = next[0]?.label === plan.label
  const waiting = isNext ? waitsInNext.filter(isAny) : []
  return (
    <Step n={6} title="What will happen" text="This is what the plan does. Nothing has changed yet.">
      <div className={styles.preview}>
        <section aria-labelledby="preview-closes">
          <Title order={3} id="preview-closes">
            {open.label} closes
          </Title>
          <Text>
            {lastDay &&
              `Its last day is ${formatDay(lastDay)}. Funnel reports for its months are accepted until ${formatDay(closingEnd({ ...open, endsOn: lastDay }, closingDays))}; nothing else in it can be changed. `}
            Its results stay available.
          </Text>
          <Counts rows={closing.filter(isAny)} />
        </section>
        <section aria-labelledby="preview-starts">
          <Title order={3} id="preview-starts">
            {plan.label} {waiting.length > 0 ? 'starts with the records that wait in it' : 'starts empty'}
          </Title>
          <Text>
            {firstDay && plan.endsOn && `From ${formatDay(firstDay)} to ${formatDay(plan.endsOn)}. `}
            All records from its first day on belong to it
            {waiting.length > 0 ? ', and so does what was added to it before:' : ', and all figures start at zero.'}
          </Text>
          <Counts rows={waiting} />
          {isNext && prepared.length > 0 && (
            <ul className={styles.names}>
              {prepared.map(({ text, path }) => (
                <li key={text}>
                  <Anchor href={hrefTo(path)} display="inline-block" py={4}>
                    {text}
                  </Anchor>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="preview-people">
          <Title order={3} id="preview-people">
            People
          </Title>
          <Text>
            {stay === 0
              ? 'Nobody keeps a role.'
              : `${capital(formatPeople(stay))} ${stay === 1 ? 'keeps' : 'keep'} their role, LC and portfolio.`}
          </Text>
          <Names
            title={
              leave.length === 0
                ? 'Nobody leaves.'
                : `${capital(formatPeople(leave.length))} ${leave.length === 1 ? 'leaves' : 'leave'}:`
            }
          >
            {leave.map(({ uid, name, loses }) => (
              <li key={uid}>
                <b>{name}</b> is no longer {loses}.
              </li>
            ))}
          </Names>
          <Names
            title={
              come.length === 0
                ? 'Nobody joins.'
                : `${capital(formatPeople(come.length))} ${come.length === 1 ? 'joins and' : 'join, and each'} gets one email:`
            }
          >
            {come.map(({ who, gains }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: somebody may have two offices
              <li key={`${who} ${i}`}>
                <b>{who || 'Someone'}</b> {gains ? `becomes ${gains}.` : 'is not complete yet.'}
              </li>
            ))}
          </Names>
          {shutOut > 0 && (
            <Text>
              {capital(formatPeople(shutOut))} {shutOut === 1 ? 'is' : 'are'} deactivated.
            </Text>
          )}
        </section>
      </div>
      {children}
    </Step>
  )
}

type Collected = Handover['closing'][number]

const isAny = ({ count }: Collected) => count > 0

function Counts({ rows }: { rows: readonly Collected[] }) {
  if (rows.length === 0) return null
  return (
    <dl className={styles.counts}>
      {rows.map(({ what, count, note }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd data-tabular>{count.toLocaleString()}</dd>
          {note && <dd className={styles.countNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Names({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <>
      <Text>{title}</Text>
      {children.length > 0 && <ul className={styles.names}>{children}</ul>}
    </>
  )
}
