// History of a target: every change with who, when and why, newest first.
import { ActionIcon, Modal } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dialogToFill } from '#web/ui/dialogs/dialog-attributes.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { TargetChange } from '../contract.ts'
import { historyQuery } from './target-queries.ts'
import styles from './targets.module.css'

export function HistoryButton({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={`History of ${name}`} onClick={() => setOpen(true)}>
        <IconHistory size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <HistoryDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

const verbs = { set: 'set', accepted: 'accepted', proposed: 'proposed' } as const
const what = ({ state, value }: TargetChange) =>
  value === null ? 'removed the target' : `${verbs[state]} ${value.toLocaleString()}`

function HistoryDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  useFocusReturn()
  const history = useQuery(historyQuery(id))
  return (
    <Modal opened onClose={onClose} title={name} attributes={dialogToFill}>
      <QueryView query={history} skeleton="table" error="The history could not be loaded.">
        {(changes) => (
          <ol className={styles.history}>
            {changes.map((change) => (
              <li key={change.at}>
                <b>{change.by}</b> {what(change)}
                <span className={styles.dim}>
                  <DateText value={change.at} withTime />
                </span>
                {change.reason && <q>{change.reason}</q>}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Modal>
  )
}
