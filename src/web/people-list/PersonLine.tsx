// Row of a list of people: who becomes what. A wrong field has its control here; on request, all fields have.
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { isAdmin } from '#shared/access.ts'
import { isJoinRole, joinRoles } from '#shared/people/joining.ts'
import {
  type Coded,
  choicesOf,
  type FieldProblems,
  type Organisation,
  openOnes,
  positionText,
} from '#shared/people/organisation.ts'
import { suggestCode } from '#shared/people/suggest-code.ts'
import { roleNames } from '#shared/roles.ts'
import { type NamedCode, roleRows, spellingKey } from '#shared/text/parse-text.ts'
import { dayShape } from '#shared/time/years.ts'
import { formatDate } from '#web/ui/text/format-date.ts'
import styles from './people-list.module.css'
import { isBlankRow, type PersonField, type PersonRow, personFields } from './person-row.ts'

type PersonLineProps = {
  row: PersonRow
  number: number
  organisation: Organisation
  problems: FieldProblems | undefined
  /** The field that was corrected here. */
  corrected: PersonField | undefined
  question: Question | undefined
  isEdited: boolean
  hasFirstDay: boolean
  onChange: (row: PersonRow, field: PersonField, text: string, isChoice: boolean) => void
  onRemove: (row: PersonRow) => void
  onEdit: (row: PersonRow) => void
  onDone: (row: PersonRow) => void
}

/** An unknown word is asked once, at the first row that has it: `at` names that person if it is another, and `rows` counts. */
export type Question = { at: string | undefined; rows: number }

export const PersonLine = memo(function PersonLine(props: PersonLineProps) {
  const { row, number, organisation, problems, corrected, question, isEdited, onRemove, onEdit } = props
  const who = whoIs(row, number)
  if (isEdited) return <PersonEditor {...props} who={who} />
  const wrong = problems && firstWrong(problems)
  const askedAt = question?.at
  const shown = personFields.filter((field) => field === corrected || (field === wrong && askedAt === undefined))
  return (
    <li
      className={styles.person}
      aria-label={`Person ${number}`}
      data-key={row.key}
      data-wrong={wrong !== undefined || undefined}
    >
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {row.name || row.email || 'No email yet'}
        </span>
        {row.name && <span className={styles.email}>{row.email}</span>}
      </div>
      <Text span className={styles.position}>
        {formatPosition(row, organisation)}
      </Text>
      <div className={styles.actions}>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Edit ${who}`} onClick={() => onEdit(row)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Remove ${who}`} onClick={() => onRemove(row)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {askedAt !== undefined && wrong && (
        <Text size="sm" c="dimmed" className={styles.elsewhere}>
          ‘{row[wrong]}’: your choice for {askedAt} counts here, too.
        </Text>
      )}
      {shown.length > 0 && (
        <div className={styles.corrections}>
          {shown.map((field) => (
            <PersonControl
              key={field}
              {...props}
              field={field}
              who={who}
              error={field === wrong ? formatProblem(row, field, organisation, problems?.[field]) : undefined}
            />
          ))}
        </div>
      )}
    </li>
  )
})

/** All fields. What is empty is no error before the person says that the row is complete. */
function PersonEditor(props: PersonLineProps & { who: string }) {
  const { row, number, organisation, problems = {}, hasFirstDay, who, onRemove, onDone } = props
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const fields = personFields.filter((field) => hasFirstDay || field !== 'startsOn')
  const errorOf = (field: PersonField) =>
    isTried || row[field] !== '' ? formatProblem(row, field, organisation, problems[field]) : undefined
  const finish = () => {
    if (isBlankRow(row)) return onRemove(row)
    setTried(true)
    if (Object.keys(problems).length === 0) onDone(row)
  }
  return (
    <li className={styles.person} aria-label={`Person ${number}`}>
      <form
        ref={form}
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        {fields.map((field) => (
          <PersonControl key={field} {...props} field={field} who={who} error={errorOf(field)} />
        ))}
        <div className={styles.editorActions}>
          <Button size="sm" type="submit">
            Done
          </Button>
          <Button size="sm" variant="default" aria-label={`Remove ${who}`} onClick={() => onRemove(row)}>
            Remove
          </Button>
        </div>
      </form>
    </li>
  )
}

const labels: Record<PersonField, string> = {
  ...{ name: 'Name', email: 'Email', role: 'Role', committee: 'LC', portfolio: 'Portfolio', startsOn: 'First day' },
}
const inputTypes: Partial<Record<PersonField, string>> = { email: 'email', startsOn: 'date' }

type PersonControlProps = PersonLineProps & { field: PersonField; who: string; error: string | undefined }

function PersonControl({ row, field, who, error, question, organisation, onChange }: PersonControlProps) {
  const select = useRef<HTMLSelectElement>(null)
  const choices = listChoices(field, row, organisation)
  const suggestion = error && isUnknownWord(row, field, organisation) ? suggest(row, field, organisation) : undefined
  // Several rows have the same fields: for screen readers, each names its person.
  const common = { label: labels[field], 'aria-label': `${labels[field]} of ${who}`, error }
  if (!choices) {
    return (
      <TextInput
        {...common}
        type={inputTypes[field] ?? 'text'}
        autoComplete="off"
        value={row[field]}
        onChange={(event) => onChange(row, field, event.currentTarget.value, false)}
      />
    )
  }
  const isKnown = choices.some(({ value }) => value === row[field])
  return (
    <div>
      <NativeSelect
        ref={select}
        {...common}
        description={
          error && question && question.rows > 1 ? `Counts for all ${question.rows} people with it.` : undefined
        }
        data={[
          ...(isKnown || row[field] === '' ? [] : [{ value: row[field], label: `${row[field]} (unknown)` }]),
          { value: '', label: field === 'role' ? 'Choose a role' : 'None' },
          ...choices,
        ]}
        value={row[field]}
        onChange={(event) => onChange(row, field, event.currentTarget.value, true)}
      />
      {suggestion && (
        <Button
          size="compact-sm"
          variant="light"
          mt={4}
          aria-label={`${labels[field]} of ${who}: did you mean ${suggestion.name}?`}
          onClick={() => {
            onChange(row, field, suggestion.code, true)
            // The button disappears.
            select.current?.focus()
          }}
        >
          Did you mean {suggestion.name}?
        </Button>
      )}
    </div>
  )
}

/** No list of people makes an admin; where one is written, it stays visible until it is corrected. */
const roleChoices = (written: string) =>
  joinRoles
    .filter((role) => !isAdmin(role) || role === written)
    .map((role) => ({ value: role as string, label: roleNames[role] }))

const whoIs = (row: PersonRow, number: number) => row.name || row.email || `person ${number}`

/** What people wrote for a choice that there is not. */
function isUnknownWord(row: PersonRow, field: PersonField, organisation: Organisation): boolean {
  if (row[field] === '' || !kinds[field]) return false
  return !listChoices(field, row, organisation)?.some(({ value }) => value === row[field])
}

function suggest(row: PersonRow, field: PersonField, { committees, portfolios }: Organisation) {
  if (field === 'role') return suggestCode(joinRoleRows, row.role)
  return suggestCode<NamedCode>(openOnes(field === 'committee' ? committees : portfolios), row[field])
}

type ProblemsOf = (row: PersonRow) => FieldProblems | undefined

/** The question of each row whose first problem is an unknown word, by the row's key. */
export function findQuestions(rows: readonly PersonRow[], problemsOf: ProblemsOf, organisation: Organisation) {
  const asked = new Map<string, { key: string; who: string; rows: number }>()
  const wordOf = (row: PersonRow, field: PersonField) => `${field} ${spellingKey(row[field])}`
  for (const [n, row] of rows.entries()) {
    const problems = problemsOf(row) ?? {}
    for (const field of personFields) {
      if (problems[field] === undefined || !isUnknownWord(row, field, organisation)) continue
      const first = asked.get(wordOf(row, field)) ?? { key: row.key, who: whoIs(row, n + 1), rows: 0 }
      asked.set(wordOf(row, field), { ...first, rows: first.rows + 1 })
    }
  }
  const questions = new Map<string, Question>()
  for (const row of rows) {
    const wrong = firstWrong(problemsOf(row) ?? {})
    const first = wrong && asked.get(wordOf(row, wrong))
    if (first) questions.set(row.key, { at: first.key === row.key ? undefined : first.who, rows: first.rows })
  }
  return questions
}

const joinRoleRows = roleRows.filter(({ code }) => isJoinRole(code) && !isAdmin(code))

function listChoices(field: PersonField, row: PersonRow, { committees, portfolios }: Organisation) {
  if (field === 'role') return roleChoices(row.role)
  if (field === 'committee') return choicesOf(committees, codeIn(committees, row.committee))
  return field === 'portfolio' ? choicesOf(portfolios, codeIn(portfolios, row.portfolio)) : undefined
}

const codeIn = (rows: readonly Coded[], text: string) => rows.find(({ code }) => code === text)?.code

/** The address first: without it, the row is nobody's. */
const problemOrder: readonly string[] = ['email', 'role', 'committee', 'portfolio', 'startsOn', 'name']
const firstWrong = (problems: FieldProblems) =>
  problemOrder.find((field) => problems[field] !== undefined) as PersonField | undefined

const kinds: Partial<Record<PersonField, string>> = { role: 'role', committee: 'LC', portfolio: 'portfolio' }

/** Names a text that is not a valid choice, so that people know what was in their sheet. */
function formatProblem(row: PersonRow, field: PersonField, organisation: Organisation, problem: string | undefined) {
  if (problem === undefined || row[field] === '') return problem
  if (field === 'startsOn') return isDay(row.startsOn) ? problem : `‘${row.startsOn}’ is not a valid date.`
  if (!kinds[field]) return problem
  if (!isUnknownWord(row, field, organisation)) return problem
  return `There is no ${kinds[field]} called ‘${row[field]}’. Please choose another.`
}

const isDay = (text: string) => dayShape.safeParse(text).success

/** `LCVP, Lahore, oGV`; what was not understood as it was written. */
function formatPosition(row: PersonRow, organisation: Organisation): string {
  const { role, committee, portfolio, startsOn } = row
  const place = { committee: committee || null, portfolio: portfolio || null }
  const position = isJoinRole(role)
    ? positionText(role, place, organisation)
    : [role, committee, portfolio].filter(Boolean).join(', ')
  const day = isDay(startsOn) ? formatDate(startsOn) : startsOn
  return [position, startsOn && `from ${day}`].filter(Boolean).join(', ')
}
