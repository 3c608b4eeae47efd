// Appoint dialog: role, place, year and days of a person's office. Days that do not fit are named at their field.
import { Button, Modal, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { choicesOf, codeShape } from '#shared/people/organisation.ts'
import { type AppointedRole, appointedRoleShape, appointedRoles, roleNames } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { dayShape, isOver, yearLabelShape } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { useConfirmedClose } from '#web/ui/form/use-unsaved-warning.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { useYears } from '#web/years/years.ts'
import { peopleContract } from '../contract.ts'
import { dayProblems } from '../rules.ts'

const fields = z.object({
  role: appointedRoleShape,
  committee: codeShape.check(z.minLength(1, 'Please choose one from the list.')),
  portfolio: codeShape,
  year: yearLabelShape,
  startsOn: dayShape,
  endsOn: dayShape,
})

type AppointDialogProps = { uid: string; onDone: () => void; onClose: () => void }

export function AppointDialog({ uid, onDone, onClose }: AppointDialogProps) {
  const organisation = useOrganisation()
  const { years, open } = useYears()
  const choices = years.filter((year) => !isOver(year))
  const yearOf = (label: string) => choices.find((year) => year.label === label) ?? open
  const initial = {
    ...{ role: appointedRoles[0] as AppointedRole, committee: '', portfolio: '', year: open.label },
    ...{ startsOn: today(), endsOn: open.endsOn },
  }
  const form = useZodForm(fields, initial, {
    problemsOf: (values) => dayProblems(values, yearOf(values.year), today()),
    async submit({ portfolio, ...body }) {
      const appointment = await call(peopleContract.appoint, { body: { uid, ...body, portfolio: portfolio || null } })
      toast.success(`${appointment.displayName} appointed.`)
      onDone()
    },
  })
  const closing = useConfirmedClose(form.dirty, form.busy, onClose)
  const choose = (label: string | null) => {
    if (!label) return
    const { startsOn, endsOn } = yearOf(label)
    form.setValues({ ...form.values, year: label, startsOn: startsOn > today() ? startsOn : today(), endsOn })
  }
  return (
    <Modal opened {...closing} title="New appointment" attributes={dialogToFill}>
      <FormShell
        form={form}
        submitLabel="Add appointment"
        busyLabel="Saving..."
        inDialog
        actions={
          <Button variant="default" onClick={closing.onClose} disabled={form.busy}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Role"
          allowDeselect={false}
          data={appointedRoles.map((role) => ({ value: role, label: roleNames[role] }))}
          {...form.getInputProps('role')}
        />
        <Select label="Committee" data={choicesOf(organisation.committees)} {...form.getInputProps('committee')} />
        <Select
          label="Portfolio"
          clearable
          data={choicesOf(organisation.portfolios)}
          {...form.getInputProps('portfolio')}
          onChange={(value) => form.setValues({ ...form.values, portfolio: value ?? '' })}
        />
        <Select
          label="Year"
          allowDeselect={false}
          data={choices.map(({ label }) => label)}
          {...form.getInputProps('year')}
          onChange={choose}
        />
        <TextInput type="date" label="First day" {...form.getInputProps('startsOn')} />
        <TextInput type="date" label="Last day" {...form.getInputProps('endsOn')} />
      </FormShell>
    </Modal>
  )
}
