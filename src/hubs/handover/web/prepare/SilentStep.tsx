// Step 'Not signed in this year': ticked people are deactivated together with the opening.
import { Button, Checkbox, Text } from '@mantine/core'
import { useOrganisation } from '#web/organisation/organisation.ts'
import type { Handover } from '../../contract.ts'
import { formatDay, formatHolder } from '../preview.ts'
import { LastHere } from './LastHere.tsx'
import styles from './people.module.css'
import { Step } from './Step.tsx'

type SilentStepProps = { silent: Handover['silent']; shutOut: string[]; onChange: (shutOut: string[]) => void }

export function SilentStep({ silent: { since, people, total }, shutOut, onChange }: SilentStepProps) {
  const organisation = useOrganisation()
  const all = people.map(({ uid }) => uid)
  const areAll = all.length > 0 && all.every((uid) => shutOut.includes(uid))
  return (
    <Step
      n={4}
      title="Not signed in this year"
      text={`They have not signed in since ${formatDay(since)}. People you tick are deactivated when the year opens: they can no longer sign in, their work stays, and you can reactivate them.`}
    >
      {people.length === 0 ? (
        <Text>Everyone signed in.</Text>
      ) : (
        <div className={styles.group}>
          <div className={styles.groupHead}>
            <Text>
              {total > people.length
                ? `The first ${people.length} of ${total} people`
                : `${total} ${total === 1 ? 'person' : 'people'}`}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(areAll ? [] : all)}>
              {areAll ? 'Keep all' : 'Deactivate all'}
            </Button>
          </div>
          <ul className={styles.people}>
            {people.map((person) => (
              <li key={person.uid}>
                <div className={styles.person}>
                  <span className={styles.name}>{person.displayName}</span>
                  <span className={styles.position}>{formatHolder(person, organisation)}</span>
                  <span className={styles.note}>
                    {person.email} · <LastHere at={person.lastSignInAt} />
                  </span>
                </div>
                <Checkbox
                  label="Deactivate"
                  aria-label={`Deactivate ${person.displayName}`}
                  checked={shutOut.includes(person.uid)}
                  onChange={(event) =>
                    onChange(
                      event.currentTarget.checked
                        ? [...shutOut, person.uid]
                        : shutOut.filter((uid) => uid !== person.uid),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Step>
  )
}
