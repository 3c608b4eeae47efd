// What can be done with the people who are ticked? A bar over the page's lower end, so that nothing moves when it comes.
import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../contract.ts'
import { ActiveTogether } from './ActiveTogether.tsx'
import styles from './admin.module.css'
import { PlaceTogether } from './PlaceTogether.tsx'
import { peopleCount } from './people-count.ts'
import { RoleTogether } from './RoleTogether.tsx'

type TogetherBarProps = { people: User[]; onDone: () => void }

const dialogs = { role: RoleTogether, place: PlaceTogether, active: ActiveTogether }

export function TogetherBar({ people, onDone }: TogetherBarProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null)
  const Dialog = asked && dialogs[asked]
  const isLettingIn = people.every(({ active }) => !active)
  return (
    <>
      {/* Always there: what comes together with its words is not read aloud everywhere. */}
      <VisuallyHidden role="status">{people.length > 0 && `${peopleCount(people)} chosen`}</VisuallyHidden>
      {people.length > 0 && (
        <section className={styles.bar} aria-label="People who are chosen">
          <span className={styles.barCount}>{peopleCount(people)}:</span>
          <Button size="sm" variant="default" onClick={() => setAsked('role')}>
            Change role
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsked('place')}>
            Change place
          </Button>
          <Button
            size="sm"
            variant="default"
            c={isLettingIn ? undefined : 'var(--poor)'}
            onClick={() => setAsked('active')}
          >
            {isLettingIn ? 'Reactivate' : 'Deactivate'}
          </Button>
          <CloseButton aria-label="Choose nobody" onClick={onDone} />
        </section>
      )}
      {Dialog && people.length > 0 && (
        <Dialog
          people={people}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
