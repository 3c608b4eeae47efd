// Values step: asks once about each unknown word, however many rows contain it.
import { Alert, Button, NativeSelect, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { clampPage, totalPagesOf } from '#shared/paging.ts'
import { isOpen } from '#shared/people/organisation.ts'
import { suggestCode } from '#shared/people/suggest-code.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { shorten } from '#web/sheet/columns.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import styles from '../preview/rows.module.css'
import { StepFrame } from '../StepFrame.tsx'
import type { SheetFlow } from '../use-sheet-flow.ts'
import { RecognizedSpellings } from './RecognizedSpellings.tsx'
import { keyOf, leaveOut, listChoices, maxUnknown, type NamedChoice, type Value } from './values.ts'

const perPage = 10
/** More different words than this are seldom names of committees. */
const suspicious = 60

export function ValuesStep({ flow }: { flow: SheetFlow }) {
  const [requestedPage, setPage] = useState(1)
  const { unknown = [], recognized = [] } = flow.values ?? {}
  const { meanings } = flow.plan
  const totalPages = totalPagesOf(unknown.length, perPage)
  const page = clampPage(requestedPage, totalPages)
  const shown = unknown.slice((page - 1) * perPage, page * perPage)
  const remaining = unknown.filter(({ field, text }) => !meanings.has(keyOf(field.name, text))).length
  return (
    <StepFrame
      title={formatTitle(unknown.length)}
      text="Choose what each value means. Your choice applies to every row with that value."
      actions={
        <>
          <Button onClick={() => void flow.preview()}>Continue to preview</Button>
          <Button variant="default" onClick={() => flow.setStep('columns')}>
            Back to columns
          </Button>
          {remaining > 0 && (
            <Text size="sm" role="status">
              {remaining === 1
                ? 'One value has no meaning yet: its rows will be refused.'
                : `${remaining} values have no meaning yet: their rows will be refused.`}
            </Text>
          )}
        </>
      }
    >
      {unknown.length > suspicious && (
        <Alert color="yellow">
          There are many different values for {shown[0]?.field.label}. Is it the right column? You can go back and
          change it.
        </Alert>
      )}
      <ul className={styles.values} aria-label="Unknown values">
        {shown.map((value) => (
          <ValueRow key={keyOf(value.field.name, value.text)} value={value} flow={flow} />
        ))}
      </ul>
      <Pager page={page} totalPages={totalPages} onPage={setPage} label="Pages of values" />
      <RecognizedSpellings recognized={recognized} />
    </StepFrame>
  )
}

function formatTitle(count: number): string {
  if (count === 1) return '1 unknown value'
  return `${count >= maxUnknown ? 'More than ' : ''}${count.toLocaleString()} unknown values`
}

const notChosenValue = ''
const left = '\nleave out'

function ValueRow({ value: { field, text, count }, flow }: { value: Value; flow: SheetFlow }) {
  const organisation = useOrganisation()
  const select = useRef<HTMLSelectElement>(null)
  const choiceRows = listChoices(field, organisation) ?? []
  const meaning = flow.plan.meanings.get(keyOf(field.name, text))
  const rows = count === 1 ? 'one row' : `${count.toLocaleString()} rows`
  const suggestion = suggestCode(choiceRows.filter(isOpenChoice), text)
  return (
    <li className={styles.value}>
      <div className={styles.valueWords}>
        <strong dir="auto">{shorten(text, 120)}</strong>
        <Text size="sm" c="dimmed">
          {field.label}, in {rows}
        </Text>
        {suggestion && meaning === undefined && (
          <Button
            size="compact-sm"
            variant="light"
            mt={4}
            onClick={() => {
              flow.setMeaning(field.name, text, suggestion.code)
              // The button disappears.
              select.current?.focus()
            }}
          >
            Did you mean {suggestion.name}?
          </Button>
        )}
      </div>
      <NativeSelect
        ref={select}
        aria-label={`${field.label}: what ${shorten(text, 60)} means`}
        className={styles.valueChoice}
        data={[
          { value: notChosenValue, label: 'Choose what it means' },
          { value: left, label: `Leave out ${rows}` },
          ...choiceRows.map((each) => ({ value: each.code, label: nameOf(each) })),
        ]}
        value={meaning === leaveOut ? left : (meaning ?? notChosenValue)}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          flow.setMeaning(field.name, text, chosen === left ? leaveOut : chosen || undefined)
        }}
      />
    </li>
  )
}

const isOpenChoice = ({ closedOn = null }: NamedChoice) => isOpen({ closedOn })
const nameOf = (choice: NamedChoice) => (isOpenChoice(choice) ? choice.name : `${choice.name} (closed)`)
