// List of people who join: pasted, read from a file or typed. Says how many rows are ready, shows one problem per row, and
// has the control for it there.
import { Button, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblems } from '#shared/people/organisation.ts'
import { Problem } from '#shared/problem.ts'
import { spellingKey } from '#shared/text/parse-text.ts'
import { PasteField } from '#web/sheet/PasteField.tsx'
import { type ReadSheet, readSheet } from '#web/sheet/read-sheet.ts'
import { maxBytes, type SheetSource } from '#web/sheet/sheet.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { findQuestions, PersonLine } from './PersonLine.tsx'
import styles from './people-list.module.css'
import {
  isBlankRow,
  newPersonRow,
  type PeopleContext,
  type PersonField,
  type PersonRow,
  peopleProblems,
  readPeople,
  resolveRow,
} from './person-row.ts'

type Correction = { field: PersonField; keys: ReadonlySet<string> }

type PeopleListFieldProps = PeopleContext & {
  rows: readonly PersonRow[]
  onChange: (rows: PersonRow[]) => void
  /** What the server refused, by the row's key; a row that was changed since has none. */
  problems?: ReadonlyMap<string, FieldProblems> | undefined
  /** The largest list. */
  most: number
  /** Rows may begin on days of their own. */
  hasFirstDay?: boolean
  /** The list is what the page is for: pasting needs no click into the field. */
  isWholePage?: boolean
}

export function PeopleListField(props: PeopleListFieldProps) {
  const {
    rows,
    organisation,
    emailDomain,
    problems: refused,
    most,
    hasFirstDay = false,
    isWholePage = false,
    onChange,
  } = props
  const list = useRef<HTMLOListElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [editedKey, setEditedKey] = useState<string>()
  /** By the key of the row where a field was corrected, which keeps its control: a second thought counts for the same rows. */
  const [corrected, setCorrected] = useState<ReadonlyMap<string, Correction>>(new Map())
  const found = useMemo(() => peopleProblems(rows, { organisation, emailDomain }), [rows, organisation, emailDomain])
  const problemsOf = (row: PersonRow): FieldProblems | undefined => found.get(row.key) ?? refused?.get(row.key)

  const add = (added: PersonRow[]) => {
    const kept = rows.filter((row) => !isBlankRow(row))
    onChange([...kept, ...(hasFirstDay ? added : added.map((row) => ({ ...row, startsOn: '' })))])
    setAdding(false)
  }
  const source = useSheetSource((sheet) => readPeople(sheet, organisation), add, most - rows.length)

  function addPerson() {
    const row = newPersonRow()
    setEditedKey(row.key)
    onChange([...rows, row])
  }

  async function removeAll() {
    const question = {
      ...{
        title: `Remove all ${rows.length} people?`,
        text: 'This clears the list. Invitations already sent stay valid.',
      },
      ...{ confirmLabel: 'Remove all', tone: 'poor' as const },
    }
    if (rows.length > 1 && !(await confirm(question))) return
    setCorrected(new Map())
    onChange([])
  }

  // Stable, so that a keystroke in one row does not render all the others.
  const change = useStableCallback((row: PersonRow, field: PersonField, text: string, isChoice: boolean) => {
    const written = row[field]
    const earlier = corrected.get(row.key)
    const isSecondThought = (each: PersonRow) =>
      earlier?.field === field && earlier.keys.has(each.key) && each[field] === written
    const isSameWord = (each: PersonRow) =>
      found.get(each.key)?.[field] !== undefined && spellingKey(each[field]) === spellingKey(written)
    const counts = (each: PersonRow) => isChoice && written !== '' && (isSameWord(each) || isSecondThought(each))
    const keys = new Set<string>()
    onChange(
      rows.map((each) => {
        if (each.key !== row.key && !counts(each)) return each
        keys.add(each.key)
        const next = { ...each, [field]: text }
        return isChoice ? resolveRow(next, organisation) : next
      }),
    )
    if (row.key !== editedKey) setCorrected(new Map(corrected).set(row.key, { field, keys }))
  })
  /** The pressed button is gone: the focus moves to a button of that row. */
  const focusRow = (key: string | undefined, label: 'Edit' | 'Remove') =>
    setTimeout(() => {
      const row = list.current?.querySelector(`[data-key="${key}"]`)
      row?.querySelector<HTMLElement>(`[aria-label^="${label} "]`)?.focus()
    })
  const remove = useStableCallback((row: PersonRow) => {
    const at = rows.findIndex(({ key }) => key === row.key)
    focusRow((rows[at + 1] ?? rows[at - 1])?.key, 'Remove')
    onChange(rows.toSpliced(at, 1))
  })
  const finish = useStableCallback((row: PersonRow) => {
    setEditedKey(undefined)
    focusRow(row.key, 'Edit')
    onChange(rows.map((each) => (each.key === row.key ? resolveRow(each, organisation) : each)))
  })
  const edit = useStableCallback((row: PersonRow) => setEditedKey(row.key))

  const questions = findQuestions(rows, problemsOf, organisation)
  const filled = rows.filter((row) => !isBlankRow(row))
  const wrong = filled.filter(problemsOf).length
  return (
    <div className={styles.field}>
      {rows.length > 0 && (
        <div className={styles.head}>
          <Text role="status" className={styles.count} data-wrong={wrong > 0 || undefined}>
            {formatCounts(filled.length - wrong, wrong)}
          </Text>
          <Group gap="xs">
            {wrong > 0 && (
              <Button
                size="xs"
                variant="light"
                onClick={() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
              >
                Go to the first problem
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => void removeAll()}>
              Remove all
            </Button>
          </Group>
        </div>
      )}
      {rows.length > 0 && (
        <ol className={styles.people} ref={list}>
          {rows.map((row, at) => (
            <PersonLine
              key={row.key}
              row={row}
              number={at + 1}
              organisation={organisation}
              problems={problemsOf(row)}
              corrected={corrected.get(row.key)?.field}
              question={questions.get(row.key)}
              isEdited={row.key === editedKey}
              hasFirstDay={hasFirstDay}
              onChange={change}
              onRemove={remove}
              onEdit={edit}
              onDone={finish}
            />
          ))}
        </ol>
      )}
      {(isAdding || rows.length === 0) && (
        <div className={styles.sources}>
          <PasteField
            {...{ label: 'Paste from a spreadsheet', rows: 3, isWholePage }}
            onPaste={(text) => source.read({ text })}
          />
          <FileDrop
            label="Choose a CSV or Excel file"
            hint="Or drop it here. Name, email, role, LC and portfolio in any order"
            maxBytes={maxBytes}
            disabled={source.isReading}
            onFile={source.read}
          />
        </div>
      )}
      {source.error && (
        <Text role="alert" className={styles.error}>
          {source.error}
        </Text>
      )}
      <Group gap="sm">
        {rows.length > 0 && !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Paste or choose a file
          </Button>
        )}
        <Button variant="default" onClick={addPerson}>
          Add a person
        </Button>
      </Group>
    </div>
  )
}

const formatCounts = (ready: number, wrong: number) =>
  [(ready > 0 || wrong === 0) && `${ready} ready`, wrong > 0 && `${wrong} ${wrong === 1 ? 'needs' : 'need'} a look`]
    .filter(Boolean)
    .join(', ')

/** The same function at every render, which does what the last render meant. */
function useStableCallback<Arguments extends unknown[]>(callback: (...given: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}

/** Reads a file or pasted cells into rows. The first sheet with addresses counts. */
function useSheetSource(
  readRows: (sheet: string[][]) => PersonRow[] | undefined,
  onRead: (rows: PersonRow[]) => void,
  most: number,
) {
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const finish = useStableCallback((rows: PersonRow[] | undefined) => {
    if (!rows) return setError('There is no column with emails. Please add one.')
    if (rows.length > most) return setError(`This list has ${rows.length} people. The limit is ${most}.`)
    return onRead(rows)
  })

  async function findRows(source: SheetSource, signal: AbortSignal): Promise<PersonRow[] | undefined> {
    const first = await readSheet(source, { signal })
    const others = first.sheets.slice(1).map(
      ({ index }) =>
        () =>
          readSheet(source, { sheet: index, signal }),
    )
    for (const read of [async (): Promise<ReadSheet> => first, ...others]) {
      const rows = readRows((await read()).sheet.rows)
      if (rows) return rows
    }
    return undefined
  }

  async function read(source: SheetSource) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    setReading(true)
    try {
      const rows = await findRows(source, controller.signal)
      if (running.current === controller) finish(rows)
    } catch (problem) {
      if (controller.signal.aborted) return
      setError(problem instanceof Problem ? problem.message : 'This could not be read. Please try again.')
    }
    if (running.current === controller) setReading(false)
  }
  return { error, isReading, read: (source: SheetSource) => void read(source) }
}
