// Place card: asks once a year for committee, portfolio and name, answered with one click by those who stay, and again when
// their LC has closed. Plain HTML as on the first screens: Mantine's inputs would cost more than all of the dashboard.
import * as z from 'zod/mini'
import { type Home, placesContract } from '#shared/contracts/places-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import type { CallInput } from '#shared/endpoint.ts'
import { displayNameShape, writtenName } from '#shared/people/names.ts'
import { choicesOf, codeShape, type Organisation, openCode, placeProblems } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { refreshHome } from '#web/live/home.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ChoiceField, Field } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import styles from './place.module.css'

const shape = z.object({
  displayName: z.union([z.literal(''), displayNameShape]),
  committee: codeShape,
  portfolio: codeShape,
})
type Values = z.infer<typeof shape>

const nothing = { value: '', label: 'Choose' }
/** An empty choice is null, not a code. */
const placeOf = ({ committee, portfolio }: Pick<Values, 'committee' | 'portfolio'>) => ({
  committee: committee || null,
  portfolio: portfolio || null,
})

type PlaceCardProps = { me: Me; organisation: Organisation; closed: Home['closedPlace'] }

export function PlaceCard({ me, organisation, closed }: PlaceCardProps) {
  if (closed?.ask) return <AskAdmin committee={closed.committee} admins={closed.ask} />
  return <PlaceForm {...{ me, organisation, closed }} />
}

/** Rights depend on the LC of an LCVP or MCVP, so only an admin sets it. */
function AskAdmin({ committee, admins }: { committee: string; admins: readonly { name: string; email: string }[] }) {
  return (
    <section className={styles.card} aria-labelledby="place-title">
      <div className={styles.words}>
        <h2 id="place-title" className={styles.title}>
          {committee} has closed
        </h2>
        <p className={styles.text}>
          Only an admin can change your LC and portfolio. Please ask{admins.length === 0 ? ' one.' : ':'}
        </p>
      </div>
      {admins.length > 0 && (
        <ul className={styles.admins}>
          {admins.map(({ name, email }) => (
            <li key={email}>
              <a href={`mailto:${email}`}>{name || email}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const heads = {
  known: {
    title: 'Same LC and portfolio this year?',
    text: 'A new year has begun. Confirm your LC and portfolio, or change them.',
  },
  unknown: { title: 'Where do you work?', text: 'We fill it in on your forms. You can change it in your profile.' },
}

function PlaceForm({ me, organisation, closed }: PlaceCardProps) {
  const { refresh } = useSession()
  const { portfolios } = organisation
  // The list may have been loaded before the LC closed.
  const committees = organisation.committees.filter(({ code }) => !closed || code !== me.place.committee)
  const last = {
    committee: openCode(committees, me.place.committee),
    portfolio: openCode(portfolios, me.place.portfolio),
  }
  // Somebody whose LC has closed still has a portfolio, but is asked where they work.
  const hasPlace = last.committee !== ''
  const initial = { displayName: writtenName({ email: me.email, name: me.displayName }), ...last }

  async function send(body: CallInput<typeof placesContract.savePlace>['body'], message: string) {
    await call(placesContract.savePlace, { body })
    toast.success(message)
    await Promise.all([refresh(), refreshHome()])
    // The card disappears: the focus moves to the title of the page.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  const form = useZodForm(shape, initial, {
    problemsOf: (values) => ({
      ...placeProblems(placeOf(values), organisation),
      ...(closed && values.committee === '' && { committee: 'Choose your committee.' }),
    }),
    submit: ({ displayName, ...values }) =>
      send(
        { ...placeOf(values), ...(displayName && { displayName }) },
        'Thank you! We fill it in on your forms from now on.',
      ),
  })
  const skip = () => {
    if (form.busy) return
    // A person whose LC has closed would be asked again, so this says that they work in none.
    const nothing = { committee: null, portfolio: null, ...(!closed && { skipped: true }) }
    send(nothing, 'You can add it in your profile at any time.').catch((error: Error) => toast.error(error.message))
  }
  const isConfirmation = hasPlace && !closed
  const head = closed
    ? {
        title: `${closed.committee} has closed`,
        text: 'Please choose where you work now. We fill it in on your forms.',
      }
    : heads[hasPlace ? 'known' : 'unknown']

  return (
    <section className={styles.card} aria-labelledby="place-title">
      <div className={styles.words}>
        <h2 id="place-title" className={styles.title}>
          {head.title}
        </h2>
        <p className={styles.text}>{head.text}</p>
      </div>
      <FormFrame form={form} className={styles.form}>
        <Field label="Your name" autoComplete="name" required={false} {...form.getInputProps('displayName')} />
        <ChoiceField
          label="Committee"
          options={[nothing, ...choicesOf(committees)]}
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
            {form.busy ? 'Saving...' : isConfirmation && !form.dirty ? 'Yes, no change' : 'Save'}
          </button>
          <button type="button" className={styles.skip} onClick={() => void skip()}>
            {closed ? 'None of these' : 'Skip'}
          </button>
        </div>
      </FormFrame>
    </section>
  )
}
