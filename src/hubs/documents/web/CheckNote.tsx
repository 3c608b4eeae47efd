// Note on a document that is overdue for a check: shows since when nobody has confirmed it.
import { today } from '#shared/time/calendar.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { Document } from '../contract.ts'
import { isDue } from '../rules.ts'
import styles from './documents.module.css'

export function CheckNote({ confirmedAt, checkBy }: Pick<Document, 'confirmedAt' | 'checkBy'>) {
  if (!isDue({ checkBy }, today())) return null
  return (
    <p className={styles.checkNote}>
      <Icon name="warning" size={18} />
      <span>
        Not confirmed since <DateText value={confirmedAt} />
      </span>
    </p>
  )
}
