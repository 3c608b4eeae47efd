// Committee and portfolio in the profile: optional; when rights depend on them, read-only, and an admin changes them.
import { Anchor, Card, Select, Text, TextInput, Title } from '@mantine/core'
import { isBoundToCommittee, mayChoosePlace } from '#shared/access.ts'
import { placesContract } from '#shared/contracts/places-contract.ts'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { choicesOf, committeeName, placeProblems, placeShape, portfolioName } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import styles from './profile.module.css'

export function PlaceSection({ me }: { me: Me }) {
  const { mayOpen } = useSession()
  const canChoose = mayChoosePlace(me.role)
  return (
    <Card component="section" aria-labelledby="your-place" className={styles.form}>
      <Title order={2} id="your-place">
        Where you work
      </Title>
      {canChoose ? <PlaceForm me={me} /> : <ReadOnlyPlace me={me} />}
      {mayOpen('/people') && <Anchor href={hrefTo('/people')}>Who is who, this year and before</Anchor>}
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
      toast.success('Your place is saved.')
      await refresh()
    },
  })
  useUnsavedWarning(!form.busy && form.dirty)
  const choice = { placeholder: 'Not given', clearable: true }
  return (
    <FormShell form={form} label="Where you work" submitLabel="Save place" busyLabel="Saving...">
      <Text size="sm" c="dimmed">
        Forms start with it, and you can change it at any time.
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

function ReadOnlyPlace({ me: { role, place } }: { me: Me }) {
  const organisation = useOrganisation()
  const committee = place.committee && committeeName(organisation, place.committee)
  const portfolio = place.portfolio && portfolioName(organisation, place.portfolio)
  return (
    <>
      <TextInput label="Committee" value={committee ?? 'Not given'} readOnly variant="filled" />
      <TextInput label="Portfolio" value={portfolio ?? 'Not given'} readOnly variant="filled" />
      <Text size="sm" c="dimmed">
        {isBoundToCommittee(role) && place.committee === null
          ? 'You have no LC yet, so you cannot change anything of one. Ask an admin to set your LC.'
          : 'Only an admin changes this.'}
      </Text>
    </>
  )
}
