// Committee and portfolio in the profile: optional; when rights depend on them, read-only, and an admin changes them.
import { Anchor, Card, Text, Title } from '@mantine/core'
import { isBoundToCommittee, mayChoosePlace } from '#shared/access.ts'
import { placesContract } from '#shared/contracts/places-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { ownCommittees } from '#shared/people/offices.ts'
import { choicesOf, placeProblems, placeShape, positionText } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import styles from './profile.module.css'

export function PlaceSection({ me }: { me: Me }) {
  const { mayOpen } = useSession()
  const canChoose = mayChoosePlace(me.role)
  return (
    <Card component="section" aria-labelledby="your-place" className={styles.form}>
      <Title order={2} id="your-place">
        LC and portfolio
      </Title>
      {(!canChoose || (me.offices?.length ?? 0) > 0) && <Offices me={me} />}
      {canChoose && <PlaceForm me={me} />}
      {mayOpen('/people') && <Anchor href={hrefTo('/people')}>Who’s who, this year and before</Anchor>}
    </Card>
  )
}

function PlaceForm({ me }: { me: Me }) {
  const { refresh } = useSession()
  const organisation = useOrganisation()
  const form = useZodForm(placeShape, me.place, {
    problemsOf: (place) => placeProblems(place, organisation, me.place),
    async submit(body) {
      form.reset(await call(placesContract.savePlace, { body }))
      toast.success('LC and portfolio saved.')
      await refresh()
    },
  })
  useUnsavedWarning(!form.busy && form.dirty)
  const choice = { placeholder: 'Not given', clearable: true }
  return (
    <FormShell form={form} label="LC and portfolio" submitLabel="Save LC and portfolio" busyLabel="Saving...">
      <Text size="sm" c="dimmed">
        We fill these in on your forms. You can change them at any time.
      </Text>
      <Select
        label="Committee"
        data={choicesOf(organisation.committees, me.place.committee)}
        {...choice}
        {...form.getInputProps('committee')}
      />
      <Select
        label="Portfolio"
        data={choicesOf(organisation.portfolios, me.place.portfolio)}
        {...choice}
        {...form.getInputProps('portfolio')}
      />
    </FormShell>
  )
}

/** 'View as…' shows a role and a place without days. */
function Offices({ me }: { me: Me }) {
  const organisation = useOrganisation()
  const { role, place, offices = [] } = me
  const isWithoutLc = isBoundToCommittee(role) && ownCommittees(me).length === 0
  return (
    <>
      {offices.length === 0 && <span className={styles.device}>{positionText(role, place, organisation)}</span>}
      <ul className={styles.sessions} aria-label="Your offices">
        {offices.map((office) => (
          <li key={JSON.stringify(office)}>
            <div>
              <span className={styles.device}>{positionText(office.role, office, organisation)}</span>
              <span className={styles.since}>
                Since <DateText value={office.from} />, {office.isActing ? 'acting until' : 'until'}{' '}
                <DateText value={office.until} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {isWithoutLc
          ? 'You don’t have an LC yet, so you can’t report anything for one. Ask an admin to set your LC.'
          : 'Only an admin can change this.'}
      </Text>
    </>
  )
}
