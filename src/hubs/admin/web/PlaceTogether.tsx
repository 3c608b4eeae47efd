// Which committee, which portfolio for all of them? What is not chosen stays as each one has it.
import type * as z from 'zod/mini'
import { choicesOf, placeProblems } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { changedUser } from '../rules.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { peopleCount } from './people-count.ts'
import { placeText } from './place-text.ts'
import { chosenCode, placeForm } from './place-values.ts'
import { TogetherForm, type TogetherProps } from './TogetherForm.tsx'
import { useTogether } from './use-users.ts'

const keep = ''
const changeIn = ({ committee, portfolio }: z.infer<typeof placeForm>) => ({
  place: {
    ...(committee !== keep && { committee: chosenCode(committee) }),
    ...(portfolio !== keep && { portfolio: chosenCode(portfolio) }),
  },
})

export function PlaceTogether({ people, onClose, onDone }: TogetherProps) {
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
