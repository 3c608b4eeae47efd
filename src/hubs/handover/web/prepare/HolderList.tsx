// People of one LC with a role: each stays or leaves, or all of them at once.
import { Button, Title } from '@mantine/core'
import { isAdmin } from '#shared/access.ts'
import { portfolioName } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { useSession } from '#web/shell/session/session.ts'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Holder } from '../../contract.ts'
import { type HolderGroup, keyOf } from './holder-groups.ts'
import { LastHere } from './LastHere.tsx'
import styles from './people.module.css'

type HolderListProps = {
  group: HolderGroup
  leaving: string[]
  onSet: (uids: string[], isLeaving: boolean) => void
}

const choices = [
  { value: 'stays', label: 'Stays' },
  { value: 'leaves', label: 'Leaves' },
]

export function HolderList({ group: { name, holders }, leaving, onSet }: HolderListProps) {
  const uids = holders.map(({ uid }) => uid)
  const areAllLeaving = uids.every((uid) => leaving.includes(uid))
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.groupHead}>
        <Title order={3}>{name}</Title>
        {holders.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onSet(uids, !areAllLeaving)}>
            {areAllLeaving ? 'All stay' : 'All leave'}
          </Button>
        )}
      </div>
      <ul className={styles.people}>
        {holders.map((holder) => {
          const isLeaving = leaving.includes(holder.uid)
          return (
            <li key={keyOf(holder)} data-leaving={isLeaving || undefined}>
              <Person holder={holder} />
              <SegmentedControl
                size="sm"
                aria-label={`${holder.displayName}, ${roleNames[holder.role]}`}
                data={choices}
                value={isLeaving ? 'leaves' : 'stays'}
                onChange={(value) => onSet([holder.uid], value === 'leaves')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Person({ holder }: { holder: Holder }) {
  const organisation = useOrganisation()
  const { me } = useSession()
  const { uid, displayName, email, role, place, since, lastSignInAt, active } = holder
  const position = [roleNames[role], !isAdmin(role) && place.portfolio && portfolioName(organisation, place.portfolio)]
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        {displayName}
        {uid === me?.uid && ' (you)'} {!active && <StatusBadge tone="neutral">Deactivated</StatusBadge>}
      </span>
      <span className={styles.position}>
        {position.filter(Boolean).join(' · ')}
        {since && (
          <>
            {' · since '}
            <DateText value={since} />
          </>
        )}
      </span>
      <span className={styles.note}>
        {email}
        {' · '}
        <LastHere at={lastSignInAt} />
      </span>
    </div>
  )
}
