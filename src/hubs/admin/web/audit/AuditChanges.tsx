// What changed? Field by field, old and new; long lists and long texts open on demand.
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type Role, roleNames } from '#shared/roles.ts'
import { changesOf, type FieldChange } from '../audit-changes.ts'
import type { AuditEntry } from '../contract.ts'
import styles from './admin.module.css'

const fieldsShown = 3
const lettersShown = 120

const shortened = (text: string) => (text.length > lettersShown ? `${text.slice(0, lettersShown)}…` : text)
const isLong = ({ before, after }: FieldChange) => Math.max(before?.length ?? 0, after?.length ?? 0) > lettersShown

export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return <span className={styles.field}>No details</span>
  const shown = isOpen ? changes : changes.slice(0, fieldsShown)
  const hidden = changes.length - fieldsShown
  return (
    <ul className={styles.changes}>
      {shown.map((change) => (
        <li key={change.field}>
          <Change change={change} isWhole={isOpen} />
        </li>
      ))}
      {(hidden > 0 || changes.some(isLong)) && (
        <li>
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show less' : hidden > 0 ? `Show ${hidden} more` : 'Show all'}
          </button>
        </li>
      )}
    </ul>
  )
}

function Change({ change: { field, before, after }, isWhole }: { change: FieldChange; isWhole: boolean }) {
  const named = (value: string) => (field === 'role' ? (roleNames[value as Role] ?? value) : value)
  const text = (value: string) => (isWhole ? named(value) : shortened(named(value)))
  return (
    <>
      {field && <span className={styles.field}>{field}: </span>}
      {before !== null && (
        <>
          <VisuallyHidden>was </VisuallyHidden>
          <span className={styles.old}>{text(before)}</span>
        </>
      )}
      {before !== null && after !== null && <span aria-hidden> → </span>}
      {after !== null && (
        <>
          <VisuallyHidden> is now </VisuallyHidden>
          <span className={styles.new}>{text(after)}</span>
        </>
      )}
    </>
  )
}
