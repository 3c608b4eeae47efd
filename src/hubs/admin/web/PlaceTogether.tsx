// Which committee, which portfolio for all of them? What is not chosen stays as each one has it.
import * as z from 'zod/mini'
import { choicesOf } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { peopleCount } from './people-count.ts'
import { chosenCode, placeForm, placeText } from './place-text.ts'
import { TogetherForm, type TogetherProps } from './TogetherForm.tsx'
import { useTogether } from './use-users.ts'

const keep = ''
const someChange = placeForm.check(
  z.refine(({ committee, portfolio }) => committee !== keep || portfolio !== keep, {
    error: 'Choose what changes.',
    path: ['committee'],
  }),
)

export function PlaceTogether({ people, onClose, onDone }: TogetherProps) {
  const organisation = useOrganisation()
  const change = useTogether()
  const form = useZodForm(
    someChange,
    { committee: keep, portfolio: keep },
    {
      async submit({ committee, portfolio }) {
        const place = {
          ...(committee !== keep && { committee: chosenCode(committee) }),
          ...(portfolio !== keep && { portfolio: chosenCode(portfolio) }),
        }
        await change(people, { place })
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
