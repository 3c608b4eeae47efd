// Section for committees or portfolios: a sorted table, a menu for each row, and an Add button.
import { Button, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isOpen, type Organisation } from '#shared/people/organisation.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { CountBadge } from '#web/ui/table/CountBadge.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { nameShape } from '../contract.ts'
import { DialogForm } from './DialogForm.tsx'
import { formatState } from './format-state.ts'
import styles from './organisation.module.css'
import { openFirst, type Part, type Row } from './parts.ts'
import { RowMenu } from './RowMenu.tsx'
import { useOrganisationMutation } from './use-organisation-mutation.ts'

type PartSectionProps = { part: Part; organisation: Organisation }

export function PartSection({ part, organisation }: PartSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const rows = part.rowsOf(organisation)
  return (
    <section aria-labelledby={part.title} className={styles.section}>
      <div className={styles.head}>
        <Title order={2} id={part.title}>
          {part.title}
        </Title>
        <CountBadge count={rows.filter((row) => isOpen(row)).length} />
        <Button className={styles.add} onClick={() => setAdding(true)}>
          Add a {part.word}
        </Button>
      </div>
      <Text c="dimmed" mb="sm">
        {part.text}
      </Text>
      <DataTable
        label={part.title}
        columns={buildColumns(part, organisation)}
        rows={openFirst(rows)}
        rowKey={({ code }) => code}
      />
      {isAdding && <AddDialog part={part} organisation={organisation} onClose={() => setAdding(false)} />}
    </section>
  )
}

function buildColumns(part: Part, organisation: Organisation): Column<Row>[] {
  return [
    { head: 'Name', cell: (row) => <Name row={row} />, main: true },
    { head: 'Other spellings', cell: ({ spellings }) => spellings.join(' · ') || null },
    { head: 'State', cell: (row) => <State row={row} organisation={organisation} /> },
    { head: 'More', align: 'right', cell: (row) => <RowMenu part={part} row={row} organisation={organisation} /> },
  ]
}

function Name({ row: { name, code, kind } }: { row: Row }) {
  return (
    <div>
      {name}
      {code !== name && <span className={styles.note}>Stored as {code}</span>}
      {kind === 'mc' && <span className={styles.note}>National body, always open</span>}
    </div>
  )
}

function State({ row, organisation }: { row: Row; organisation: Organisation }) {
  const text = formatState(row, organisation)
  if (isOpen(row) && row.closedOn) return <StatusBadge tone="middling">{text}</StatusBadge>
  // A closed row is dimmed as a whole.
  return <span data-closed={!isOpen(row) || undefined}>{text}</span>
}

const fields = z.object({ name: nameShape })

type AddDialogProps = { part: Part; organisation: Organisation; onClose: () => void }

function AddDialog({ part, organisation, onClose }: AddDialogProps) {
  const change = useOrganisationMutation()
  const form = useZodForm(
    fields,
    { name: '' },
    {
      problemsOf: ({ name }) => part.problemsOfNew(name, organisation),
      async submit({ name }) {
        await change(part.add(name), `${name} added.`)
        onClose()
      },
    },
  )
  return (
    <DialogForm
      title={`Add a ${part.word}`}
      form={form}
      submitLabel={`Add ${part.word}`}
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Also becomes the code stored in reports. You can rename it later; the code stays."
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
