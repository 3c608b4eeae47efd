// Row of a person who comes: address, role, LC and portfolio. Pasted text that was not understood is corrected here.
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { isJoinRole, joinRoles } from '#shared/people/joining.ts'
import { type Coded, choicesOf } from '#shared/people/organisation.ts'
import { roleNames } from '#shared/roles.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import styles from './people.module.css'
import type { ComingRow } from './plan.ts'
import type { PlanProblems } from './use-opening.ts'

type ComingFieldsProps = {
  n: number
  row: ComingRow
  problems: PlanProblems
  hasFocus: boolean
  onChange: (part: Partial<ComingRow>) => void
  onPasteLines: (text: string) => void
  onRemove: () => void
}

const roleChoices = joinRoles.map((role) => ({ value: role, label: roleNames[role] }))
const none = { value: '', label: 'None' }

/** Names a text that is not a valid choice, so that the admin knows what was pasted. */
function choiceError(text: string, isChoice: boolean, problem: string | undefined): string | undefined {
  return text !== '' && !isChoice ? `‘${text}’ is not known. Please choose.` : problem
}

export function ComingFields({ n, row, problems, hasFocus, onChange, onPasteLines, onRemove }: ComingFieldsProps) {
  const { committees, portfolios } = useOrganisation()
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) address.current?.focus()
  }, [hasFocus])

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onPasteLines(text)
  }

  const renderSelect = (part: 'committee' | 'portfolio', label: string, rows: readonly Coded[]) => {
    const isChoice = rows.some(({ code }) => code === row[part])
    return (
      <Select
        label={label}
        data={[none, ...choicesOf(rows, row[part])]}
        allowDeselect={false}
        withCheckIcon={false}
        value={isChoice || row[part] === '' ? row[part] : null}
        placeholder="Choose"
        error={choiceError(row[part], isChoice, problems[`${row.key}.${part}`])}
        onChange={(value) => onChange({ [part]: value ?? '' })}
      />
    )
  }

  return (
    <li className={styles.comingRow} aria-label={`Person ${n}`}>
      <TextInput
        ref={address}
        label="Address"
        type="email"
        autoComplete="off"
        placeholder="name@…"
        value={row.email}
        error={problems[`${row.key}.email`]}
        onPaste={paste}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Select
        label="Role"
        data={roleChoices}
        allowDeselect={false}
        withCheckIcon={false}
        placeholder="Choose"
        value={isJoinRole(row.role) ? row.role : null}
        error={choiceError(row.role, isJoinRole(row.role), problems[`${row.key}.role`])}
        onChange={(role) => onChange({ role: role ?? '' })}
      />
      {renderSelect('committee', 'LC', committees)}
      {renderSelect('portfolio', 'Portfolio', portfolios)}
      <ActionIcon
        className={styles.remove}
        variant="default"
        size={40}
        aria-label={`Remove ${row.email || `person ${n}`}`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
