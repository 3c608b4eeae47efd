// Figures of the day for the country, an LC or a member: who is late, with a way to remind them, and one tile per figure, with
// its targets.
import type { Today as Section } from '#shared/contracts/places-contract.ts'
import { TargetLine } from '#web/results/targets/TargetLine.tsx'
import { hrefTo } from '#web/shell/routing/location.ts'
import { invitePath, useMayInvite } from '#web/shell/session/use-may-invite.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import forYou from './ForYou.module.css'
import styles from './Today.module.css'

export function Today({ section: { title, due, figures } }: { section: Section }) {
  const id = `today-${title.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <section className={forYou.frame} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {due && <span>{stateOf(due)}</span>}
      </div>
      {due && due.rows.length > 0 && <DueRows due={due} />}
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <li key={figure.key} data-wide={(figure.targets?.length ?? 0) > maxTargets || undefined}>
              <Figure figure={figure} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Due = NonNullable<Section['due']>

const stateOf = ({ summary, next }: Due) => [summary, next].filter(Boolean).join(' ')

function DueRows({ due: { rows, more, path } }: { due: Due }) {
  const mayInvite = useMayInvite()
  return (
    <ul className={`${forYou.rows} ${styles.due}`}>
      {rows.map((row) => (
        <li key={row.key}>
          <a href={hrefTo(row.path)} className={styles.link} data-urgency={row.urgency ?? undefined}>
            <strong>{row.title}</strong>
            <span>{row.detail}</span>
            {row.people.length > 0 && <span className={styles.dim}>{namesOf(row)}</span>}
            {row.hasNoLcvp && <span className={styles.missing}>{row.title} has no LCVP</span>}
          </a>
          {row.remindPath && (
            <a href={hrefTo(row.remindPath)} className={styles.remind} aria-label={`Remind: ${row.title}`}>
              Remind
            </a>
          )}
          {row.hasNoLcvp && mayInvite && (
            <a href={hrefTo(invitePath)} className={styles.remind} aria-label={`Invite an LCVP: ${row.title}`}>
              Invite
            </a>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={hrefTo(path)} className={styles.link}>
            <span>{more === 1 ? '1 more LC is late' : `${more} more LCs are late`}</span>
            <Icon name="right" size={18} />
          </a>
        </li>
      )}
    </ul>
  )
}

function namesOf({ people, morePeople }: Due['rows'][number]): string {
  const more = morePeople > 0 ? [`${morePeople} more`] : []
  return `Waiting for ${new Intl.ListFormat('en', { type: 'conjunction' }).format([...people, ...more])}`
}

/** So many beside each other; a figure with more takes the whole width. */
const maxTargets = 3

function Figure({ figure }: { figure: Section['figures'][number] }) {
  const { label, value, change, country, note, path, targets = [] } = figure
  return (
    <a href={hrefTo(path)} className={styles.figure}>
      <b className={styles.dim}>{label}</b>
      <span className={styles.value} data-long={value.length > 16 || undefined} data-tabular>
        {value}
      </span>
      {/* Directly after the value: it says what the value counts. */}
      {note && <span className={styles.dim}>{note}</span>}
      {country && <b>Country: {country}</b>}
      {change && <b>{change}</b>}
      {targets.length > 0 && (
        <span className={styles.targets}>
          {targets.map((target) => (
            <TargetLine key={target.id} target={target} />
          ))}
        </span>
      )}
    </a>
  )
}
