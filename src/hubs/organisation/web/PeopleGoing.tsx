// People of a committee that closes: who they are, what becomes of their offices, and where everybody or each of them goes.
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  choicesOf,
  committeeName,
  isOpen,
  type Organisation,
  portfolioName,
  positionText,
} from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { call } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { type CommitteePeople, type Destinations, maxListed, organisationContract } from '../contract.ts'
import { officeAfter } from '../rules.ts'
import { formatDay } from './format-state.ts'
import styles from './people-going.module.css'

export const useCommitteePeople = (code: string, isEnabled = true) =>
  useQuery({
    queryKey: ['organisation', 'people', code],
    queryFn: () => call(organisationContract.committeePeople, { params: { code } }),
    staleTime: 0,
    meta: { untilLeft: true },
    enabled: isEnabled,
  })

/** An empty code means nowhere yet. People without an entry go with everybody. */
export const goingFields = { to: z.string(), except: z.record(z.string(), z.string()) }
export type Going = { to: string; except: Record<string, string> }

/** The start of the form: what was set for this committee before. */
export const goingOf = ({ planned }: CommitteePeople): Going => ({
  to: planned?.to ?? '',
  except: Object.fromEntries((planned?.except ?? []).map(({ uid, to }) => [uid, to ?? ''])),
})

export const destinationsOf = ({ to, except }: Going): Destinations => ({
  to: to || null,
  ...(Object.keys(except).length > 0 && {
    except: Object.entries(except).map(([uid, code]) => ({ uid, to: code || null })),
  }),
})

const nowhere = { value: '', label: 'No LC yet (they choose)' }
const withEverybody = 'with everybody'

type PeopleGoingProps = {
  code: string
  organisation: Organisation
  query: ReturnType<typeof useCommitteePeople>
  going: Going
  onChange: (going: Going) => void
  /** Everybody goes there, and offices with them; null if the committee has no successor. */
  successor: string | null
}

export function PeopleGoing({ query, ...props }: PeopleGoingProps) {
  if (query.isPending) return <LoadingSkeletons shape="rows" text="Loading its people" />
  if (!query.data) return <ErrorState message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />
  return <People {...props} found={query.data} />
}

type PeopleProps = Omit<PeopleGoingProps, 'query'> & { found: CommitteePeople }

function People({ code, organisation, found, going, onChange, successor }: PeopleProps) {
  const { people, total, invitations, totalInvited } = found
  const others = choicesOf(organisation.committees.filter((row) => row.code !== code && isOpen(row)))
  if (total + totalInvited === 0) return <Text c="dimmed">Nobody works there or has been invited.</Text>
  const setOne = (uid: string, value: string) => {
    const { [uid]: _, ...except } = going.except
    onChange({ ...going, except: value === withEverybody ? except : { ...except, [uid]: value } })
  }
  const count = [
    total > 0 && (total === 1 ? '1 person' : `${total} people`),
    totalInvited > 0 && (totalInvited === 1 ? '1 invitation' : `${totalInvited} invitations`),
  ]
  return (
    <section aria-label="Its people" className={styles.section}>
      {successor === null ? (
        <NativeSelect
          label={`New LC for its people (${count.filter(Boolean).join(', ')})`}
          description="Anyone without an LC is asked to choose one on their dashboard."
          data={[nowhere, ...others]}
          value={going.to}
          onChange={(event) => onChange({ ...going, to: event.currentTarget.value })}
        />
      ) : (
        <Text fw={550}>{count.filter(Boolean).join(', ')}</Text>
      )}
      <ul className={styles.people}>
        {[...people].sort(officesFirst).map((person) => (
          <li key={person.uid}>
            <Person
              {...{ person, organisation, successor }}
              to={(going.except[person.uid] ?? (successor === null ? going.to : successor)) || null}
            />
            <NativeSelect
              size="sm"
              className={styles.choice}
              aria-label={`New LC for ${person.displayName || person.email}`}
              data={[
                { value: withEverybody, label: 'Same as everyone' },
                { ...nowhere, label: 'No LC yet' },
                ...others,
              ]}
              value={going.except[person.uid] ?? withEverybody}
              onChange={(event) => setOne(person.uid, event.currentTarget.value)}
            />
          </li>
        ))}
        {invitations.map(({ id, email, role, portfolio }) => (
          <li key={id}>
            <span className={styles.person}>
              <span className={styles.name}>{email}</span>
              <span className={styles.note}>
                Invited as {positionText(role, { committee: null, portfolio }, organisation)}
                {officeAfter(role, successor, successor) === undefined && ': joins as Team Member'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {(total > maxListed || totalInvited > maxListed) && (
        <Text c="dimmed" size="sm">
          Only the first {maxListed} are listed. The rest move with everyone.
        </Text>
      )}
    </section>
  )
}

type Listed = CommitteePeople['people'][number]

const officesFirst = (a: Listed, b: Listed) => Number(b.offices.length > 0) - Number(a.offices.length > 0)

type PersonProps = { person: Listed; organisation: Organisation; successor: string | null; to: string | null }

function Person({ person, organisation, successor, to }: PersonProps) {
  const { displayName, email, role, portfolio, offices } = person
  return (
    <span className={styles.person}>
      <span className={styles.name}>{displayName || email}</span>
      {offices.map((office) => {
        const after = officeAfter(office.role, to, successor)
        const name = [roleNames[office.role], office.portfolio && portfolioName(organisation, office.portfolio)]
        const isComing = office.startsOn > today()
        const days = isComing ? `from ${formatDay(office.startsOn)}` : `until ${formatDay(office.endsOn)}`
        return (
          <span key={`${office.role} ${office.portfolio} ${office.startsOn}`} className={styles.note}>
            {name.filter(Boolean).join(' ')} {days}:{' '}
            <strong data-ends={after === undefined || undefined}>
              {after === undefined
                ? 'ends'
                : after === null
                  ? 'stays'
                  : `moves to ${committeeName(organisation, after)}`}
            </strong>
          </span>
        )
      })}
      {offices.length === 0 && (
        <span className={styles.note}>
          {[roleNames[role], portfolio && portfolioName(organisation, portfolio)].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  )
}
