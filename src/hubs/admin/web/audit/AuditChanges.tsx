// Changes of an audit entry, field by field, old and new; long lists and texts are collapsed.
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#web/ui/text/format-date.ts'
import { diffFields, type FieldChange } from '../../audit-changes.ts'
import type { AuditEntry } from '../../contract.ts'
import styles from '../admin.module.css'

const maxFields = 3
const maxLength = 120

const truncate = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
const isLong = ({ before, after }: FieldChange) => Math.max(before?.length ?? 0, after?.length ?? 0) > maxLength

export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const changes = diffFields(entry.before, entry.after)
  if (changes.length === 0) return <span className={styles.field}>No details</span>
  const shown = isOpen ? changes : changes.slice(0, maxFields)
  const hidden = changes.length - maxFields
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

/** Dates and times in the reader's locale. */
const formatDates = (text: string) =>
  text.replace(/\b\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?(?![\w-])/g, (found, time) =>
    Number.isNaN(Date.parse(found)) ? found : formatDate(found, { withTime: time !== undefined }),
  )

function Change({ change: { field, before, after }, isWhole }: { change: FieldChange; isWhole: boolean }) {
  const text = (value: string) => (isWhole ? formatDates(value) : truncate(formatDates(value)))
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
