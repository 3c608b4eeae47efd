// Years from before the portal: added here, closed from the start, and filled by import, so that this year can be compared
// with them.
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pastYearProblems, type Year, yearBefore, yearDraftShape } from '#shared/time/years.ts'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { type Handover, handoverContract } from '../contract.ts'
import styles from './handover.module.css'
import peopleStyles from './prepare/people.module.css'
import { formatDay } from './preview.ts'
import { useHandoverMutation } from './use-handover.ts'

export function PastYears({ handover: { closed, open } }: { handover: Handover }) {
  const [isAdding, setAdding] = useState(false)
  const years = closed.filter(({ isPast }) => isPast).toReversed()
  return (
    <section className={peopleStyles.pastYears} aria-labelledby="past-years">
      <Title order={2} id="past-years">
        Years before the portal
      </Title>
      <Text c="dimmed" className={styles.stepText}>
        Add a past year to import its figures from your spreadsheets and compare later years with it. It is closed, and
        can only be filled by import.
      </Text>
      {years.length > 0 && (
        <div className={peopleStyles.group}>
          <ul className={peopleStyles.people}>
            {years.map((year) => (
              <PastYear key={year.label} year={year} />
            ))}
          </ul>
        </div>
      )}
      {isAdding ? (
        <PastYearForm years={[...closed, open]} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a past year
        </Button>
      )}
    </section>
  )
}

function PastYear({ year: { label, startsOn, endsOn } }: { year: Year }) {
  const change = useHandoverMutation()
  const { mayOpen } = useSession()

  async function drop() {
    const isSure = await confirm({
      title: `Delete ${label}?`,
      text: 'You can delete it only while nothing has been imported into it, and you can add it again later.',
      confirmLabel: `Delete ${label}`,
      tone: 'poor',
    })
    if (isSure) await change(() => call(handoverContract.dropYear, { params: { label } }), `${label} deleted.`)
  }

  return (
    <li>
      <div className={peopleStyles.person}>
        <span className={peopleStyles.name}>{label}</span>
        <span className={peopleStyles.note}>
          {formatDay(startsOn)} to {formatDay(endsOn)}
        </span>
      </div>
      <Group gap="xs" justify="flex-end">
        {mayOpen('/import') && (
          <Button size="xs" component="a" href={hrefTo(`/import?year=${label}`)} aria-label={`Import into ${label}`}>
            Import
          </Button>
        )}
        <Button size="xs" variant="default" c="var(--poor)" aria-label={`Delete ${label}`} onClick={() => void drop()}>
          Delete
        </Button>
      </Group>
    </li>
  )
}

/** In their order. */
type PastYearFormProps = { years: readonly Year[]; onDone: () => void }

function PastYearForm({ years, onDone }: PastYearFormProps) {
  const client = useQueryClient()
  const form = useZodForm(yearDraftShape, yearBefore(years[0] as Year), {
    problemsOf: (draft) => pastYearProblems(draft, years),
    async submit(body) {
      await call(handoverContract.addPastYear, { body })
      toast.success(`${body.label} is added. You can now import its records.`)
      await client.invalidateQueries()
      onDone()
    },
  })
  return (
    <FormShell
      form={form}
      label="Add a past year"
      submitLabel="Add this year"
      busyLabel="Adding..."
      actions={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <div className={styles.yearFields}>
        <TextInput label="Name of the past year" autoComplete="off" required {...form.getInputProps('label')} />
        <TextInput type="date" label="First day of that year" required {...form.getInputProps('startsOn')} />
        <TextInput type="date" label="Last day of that year" required {...form.getInputProps('endsOn')} />
      </div>
    </FormShell>
  )
}
