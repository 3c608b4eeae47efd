// Where does a person work this year, and what are they called? Asked once a year, and answered with one click by whoever
// stays; whoever skips it finds it in the profile. Plain HTML as on the first screens: Mantine's inputs would cost more than
// all of the dashboard.
import * as z from 'zod/mini'
import type { Asked } from '#shared/endpoint.ts'
import { displayNameShape, writtenName } from '#shared/names.ts'
import { choicesOf, codeShape, type Organisation, openCode, placeProblems } from '#shared/organisation.ts'
import { placesContract } from '#shared/places-contract.ts'
import type { Me } from '#shared/shell-contract.ts'
import { call } from '#web/call.ts'
import { useSession } from '#web/shell/session.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.ts'
import { useZodForm } from '#web/ui/use-zod-form.ts'
import styles from './place.module.css'

const shape = z.object({
  displayName: z.union([z.literal(''), displayNameShape]),
  committee: codeShape,
  portfolio: codeShape,
})
type Values = z.infer<typeof shape>

const nothing = { value: '', label: 'Choose' }
/** A choice of nothing is no code. */
const placeOf = ({ committee, portfolio }: Pick<Values, 'committee' | 'portfolio'>) => ({
  committee: committee || null,
  portfolio: portfolio || null,
})

type PlaceCardProps = { me: Me; organisation: Organisation }

export function PlaceCard({ me, organisation }: PlaceCardProps) {
  const { refresh } = useSession()
  const { committees, portfolios } = organisation
  const last = {
    committee: openCode(committees, me.place.committee),
    portfolio: openCode(portfolios, me.place.portfolio),
  }
  const isKnown = last.committee !== '' || last.portfolio !== ''
  const initial = { displayName: writtenName({ email: me.email, name: me.displayName }), ...last }

  async function send(body: Asked<typeof placesContract.savePlace>['body'], said: string) {
    await call(placesContract.savePlace, { body })
    toast.success(said)
    await refresh()
    // The card goes with it: the keyboard goes on at the title of the page.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  const form = useZodForm(shape, initial, {
    problemsOf: (values) => placeProblems(placeOf(values), organisation),
    submit: ({ displayName, ...values }) =>
      send({ ...placeOf(values), ...(displayName && { displayName }) }, 'Thank you! Your forms start with it now.'),
  })
  const skip = () => {
    if (form.busy) return
    const nothing = { committee: null, portfolio: null, skipped: true }
    send(nothing, 'You can say it in your profile at any time.').catch((error: Error) => toast.error(error.message))
  }

  return (
    <section className={styles.card} aria-labelledby="place-title">
      <div className={styles.words}>
        <h2 id="place-title" className={styles.title}>
          {isKnown ? 'Still here this year?' : 'Where do you work?'}
        </h2>
        <p className={styles.text}>
          {isKnown
            ? 'A new year has begun. Say that your place is still right, or change it.'
            : 'Your forms then start with it. You can change it in your profile.'}
        </p>
      </div>
      <FormFrame form={form} className={styles.form}>
        <Field label="Your name" autoComplete="name" required={false} {...form.getInputProps('displayName')} />
        <ChoiceField
          label="Committee"
          options={[nothing, ...choicesOf(organisation.committees)]}
          required={false}
          {...form.getInputProps('committee')}
        />
        <ChoiceField
          label="Portfolio"
          options={[nothing, ...choicesOf(organisation.portfolios)]}
          required={false}
          {...form.getInputProps('portfolio')}
        />
        <div className={styles.buttons}>
          <button type="submit" className={styles.save} aria-disabled={form.busy}>
            {form.busy ? 'Saving...' : isKnown && !form.dirty ? 'Yes, still here' : 'Save'}
          </button>
          <button type="button" className={styles.skip} onClick={() => void skip()}>
            Skip
          </button>
        </div>
      </FormFrame>
    </section>
  )
}
