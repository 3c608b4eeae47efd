// Bulk action bar for the selected people, fixed at the lower end, so that nothing moves when it appears.
import { Button, CloseButton, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { choicesOf, placeProblems } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useNeedsPortal } from '#web/offline/cache/line.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { User } from '../../contract.ts'
import { changedUser } from '../../rules.ts'
import styles from '../admin.module.css'
import { PlaceFields } from '../users/PlaceFields.tsx'
import { placeText } from '../users/place-text.ts'
import { chosenCode, placeForm } from '../users/place-values.ts'
import { useTogether } from '../users/use-users.ts'
import { peopleAre, peopleCount } from './people-count.ts'
import { RoleTogether } from './RoleTogether.tsx'
import { TogetherForm, type TogetherProps } from './TogetherForm.tsx'

type TogetherBarProps = { people: User[]; onDone: () => void }

const dialogs = { role: RoleTogether, place: PlaceTogether, active: ActiveTogether }

export function TogetherBar({ people, onDone }: TogetherBarProps) {
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null)
  const needsPortal = useNeedsPortal()
  const Dialog = asked && dialogs[asked]
  const isLettingIn = people.every(({ active }) => !active)
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced everywhere. */}
      <VisuallyHidden role="status">{people.length > 0 && `${peopleCount(people)} chosen`}</VisuallyHidden>
      {people.length > 0 && (
        <section className={styles.bar} aria-label="People who are chosen">
          <span className={styles.barCount}>{peopleCount(people)}:</span>
          <Button size="sm" variant="default" {...needsPortal} onClick={() => setAsked('role')}>
            Change role
          </Button>
          <Button size="sm" variant="default" {...needsPortal} onClick={() => setAsked('place')}>
            Change place
          </Button>
          <Button
            size="sm"
            variant="default"
            {...needsPortal}
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

const nothingToFill = z.object({})

function ActiveTogether({ people, onClose, onDone }: TogetherProps) {
  const change = useTogether()
  const active = people.every((user) => !user.active)
  const form = useZodForm(
    nothingToFill,
    {},
    {
      async submit() {
        await change(people, { active })
        const may = `${peopleCount(people)} may sign in again.`
        toast.success(active ? may : `${peopleAre(people)} deactivated and signed out.`)
        onDone()
      },
    },
  )
  const verb = active ? 'Reactivate' : 'Deactivate'
  return (
    <TogetherForm
      {...{ form, people, onClose }}
      title={`${verb} ${peopleCount(people)}?`}
      submitLabel={verb}
      {...(!active && { color: 'red' })}
      now={(user) => (user.active ? roleNames[user.role] : `${roleNames[user.role]}, deactivated`)}
    >
      <Text>
        {active
          ? 'They can sign in again, with the role and place they had.'
          : 'Their sessions end at once and they cannot sign in. Everything they submitted stays, and you can let them in again.'}
      </Text>
    </TogetherForm>
  )
}

const keep = ''
const changeIn = ({ committee, portfolio }: z.infer<typeof placeForm>) => ({
  place: {
    ...(committee !== keep && { committee: chosenCode(committee) }),
    ...(portfolio !== keep && { portfolio: chosenCode(portfolio) }),
  },
})

function PlaceTogether({ people, onClose, onDone }: TogetherProps) {
  const organisation = useOrganisation()
  const change = useTogether()
  const form = useZodForm(
    placeForm,
    { committee: keep, portfolio: keep },
    {
      problemsOf(values) {
        if (values.committee === keep && values.portfolio === keep) return { committee: 'Choose what changes.' }
        const after = people.map((user) => changedUser(user, changeIn(values)))
        return Object.assign({}, ...after.map(({ place }, i) => placeProblems(place, organisation, people[i]?.place)))
      },
      async submit(values) {
        await change(people, changeIn(values))
        toast.success(`The place of ${peopleCount(people)} is changed.`)
        onDone()
      },
    },
  )
  return (
    <TogetherForm
      {...{ form, people, onClose }}
      title={`Change the place of ${peopleCount(people)}`}
      submitLabel="Change place"
      now={({ place }) => placeText(place, organisation)}
    >
      <PlaceFields
        form={form}
        committees={choicesOf(organisation.committees)}
        portfolios={choicesOf(organisation.portfolios)}
        first={[{ value: keep, label: 'Leave as it is' }]}
      />
    </TogetherForm>
  )
}
