// Bulk action bar for the selected people, fixed at the lower end, so that nothing moves when it appears.
import { Button, CloseButton, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { choicesOf, placeProblems } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useNeedsPortal } from '#web/offline/cache/connectivity.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { User } from '../../contract.ts'
import { applyChange } from '../../rules.ts'
import styles from '../admin.module.css'
import { PlaceFields } from '../users/PlaceFields.tsx'
import { formatPlace } from '../users/place-text.ts'
import { codeOf, placeForm } from '../users/place-values.ts'
import { deactivateText } from '../users/UserMenu.tsx'
import { useBulkMutation } from '../users/use-users.ts'
import { type BulkDialogProps, BulkForm } from './BulkForm.tsx'
import { BulkRoleDialog } from './BulkRoleDialog.tsx'
import { formatPeopleCount } from './people-count.ts'

type BulkActionBarProps = { people: User[]; onDone: () => void }

const dialogs = { role: BulkRoleDialog, place: BulkPlaceDialog, active: BulkActiveDialog }

export function BulkActionBar({ people, onDone }: BulkActionBarProps) {
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs | null>(null)
  const needsPortal = useNeedsPortal()
  const Dialog = openDialog && dialogs[openDialog]
  const isReactivating = people.every(({ active }) => !active)
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not announced everywhere. */}
      <VisuallyHidden role="status">{people.length > 0 && `${formatPeopleCount(people)} selected`}</VisuallyHidden>
      {people.length > 0 && (
        <section className={styles.bar} aria-label="Selected people" data-bottom-bar>
          <span className={styles.barCount}>{formatPeopleCount(people)}:</span>
          <Button size="sm" variant="default" {...needsPortal} onClick={() => setOpenDialog('role')}>
            Change role
          </Button>
          <Button size="sm" variant="default" {...needsPortal} onClick={() => setOpenDialog('place')}>
            Change LC
          </Button>
          <Button
            size="sm"
            variant="default"
            {...needsPortal}
            c={isReactivating ? undefined : 'var(--poor)'}
            onClick={() => setOpenDialog('active')}
          >
            {isReactivating ? 'Reactivate' : 'Deactivate'}
          </Button>
          <CloseButton aria-label="Clear selection" onClick={onDone} />
        </section>
      )}
      {Dialog && people.length > 0 && (
        <Dialog
          people={people}
          onClose={() => setOpenDialog(null)}
          onDone={() => {
            setOpenDialog(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

const emptyShape = z.object({})

function BulkActiveDialog({ people, onClose, onDone }: BulkDialogProps) {
  const change = useBulkMutation()
  const active = people.every((user) => !user.active)
  const form = useZodForm(
    emptyShape,
    {},
    {
      async submit() {
        await change(people, { active })
        const may = `${formatPeopleCount(people)} can sign in again.`
        toast.success(active ? may : `${formatPeopleCount(people)} deactivated and signed out.`)
        onDone()
      },
    },
  )
  const verb = active ? 'Reactivate' : 'Deactivate'
  return (
    <BulkForm
      {...{ form, people, onClose }}
      title={`${verb} ${formatPeopleCount(people)}?`}
      submitLabel={verb}
      {...(!active && { color: 'red' })}
      currentValue={(user) => (user.active ? roleNames[user.role] : `${roleNames[user.role]}, deactivated`)}
    >
      <Text>{active ? 'They can sign in again with the role, LC and portfolio they had.' : deactivateText}</Text>
    </BulkForm>
  )
}

const unchanged = ''
const buildChange = ({ committee, portfolio }: z.infer<typeof placeForm>) => ({
  place: {
    ...(committee !== unchanged && { committee: codeOf(committee) }),
    ...(portfolio !== unchanged && { portfolio: codeOf(portfolio) }),
  },
})

function BulkPlaceDialog({ people, onClose, onDone }: BulkDialogProps) {
  const organisation = useOrganisation()
  const change = useBulkMutation()
  const form = useZodForm(
    placeForm,
    { committee: unchanged, portfolio: unchanged },
    {
      problemsOf(values) {
        if (values.committee === unchanged && values.portfolio === unchanged)
          return { committee: 'Choose an LC or a portfolio.' }
        const after = people.map((user) => applyChange(user, buildChange(values)))
        return Object.assign({}, ...after.map(({ place }, i) => placeProblems(place, organisation, people[i]?.place)))
      },
      async submit(values) {
        await change(people, buildChange(values))
        toast.success(`LC and portfolio of ${formatPeopleCount(people)} changed.`)
        onDone()
      },
    },
  )
  return (
    <BulkForm
      {...{ form, people, onClose }}
      title={`Change LC and portfolio of ${formatPeopleCount(people)}`}
      submitLabel="Change LC and portfolio"
      currentValue={({ place }) => formatPlace(place, organisation)}
    >
      <PlaceFields
        form={form}
        committees={choicesOf(organisation.committees)}
        portfolios={choicesOf(organisation.portfolios)}
        first={[{ value: unchanged, label: 'No change' }]}
      />
    </BulkForm>
  )
}
