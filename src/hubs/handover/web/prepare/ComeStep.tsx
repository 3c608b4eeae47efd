// Step 'Who comes': typed row by row, or pasted from a spreadsheet.
import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatPeople } from '../preview.ts'
import { ComingFields } from './ComingFields.tsx'
import { parsePastedRows } from './pasted-rows.ts'
import styles from './people.module.css'
import { type ComingRow, newRow } from './plan.ts'
import { Step } from './Step.tsx'
import type { PlanProblems } from './use-opening.ts'

type ComeStepProps = { coming: ComingRow[]; problems: PlanProblems; onChange: (coming: ComingRow[]) => void }

export function ComeStep({ coming, problems, onChange }: ComeStepProps) {
  const organisation = useOrganisation()
  const [isPasting, setPasting] = useState(false)
  /** The row that was added last, which gets the focus. */
  const [focusedKey, setFocusedKey] = useState('')

  function add() {
    const row = newRow()
    setFocusedKey(row.key)
    onChange([...coming, row])
  }
  const isBlank = ({ email, role, committee, portfolio }: ComingRow) => !(email || role || committee || portfolio)
  const addPasted = (text: string) => {
    const rows = parsePastedRows(text, organisation)
    onChange([...coming.filter((row) => !isBlank(row)), ...rows])
    return rows.length
  }

  return (
    <Step
      n={3}
      title="Who comes"
      text="Each gets one mail: people with an account have the role at once; everybody else joins with the link in it, and the role waits for them."
    >
      {coming.length > 0 && (
        <ol className={styles.coming}>
          {coming.map((row, i) => (
            <ComingFields
              key={row.key}
              n={i + 1}
              row={row}
              problems={problems}
              hasFocus={row.key === focusedKey}
              onChange={(part) => onChange(coming.map((each) => (each === row ? { ...row, ...part } : each)))}
              onPasteLines={(text) =>
                onChange(coming.flatMap((each) => (each === row ? parsePastedRows(text, organisation) : each)))
              }
              onRemove={() => onChange(coming.filter((each) => each !== row))}
            />
          ))}
        </ol>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={add}>
          Add a person
        </Button>
        {!isPasting && (
          <Button variant="default" onClick={() => setPasting(true)}>
            Paste a list
          </Button>
        )}
      </Group>
      {isPasting && <PasteBox onAdd={addPasted} onClose={() => setPasting(false)} />}
    </Step>
  )
}

type PasteBoxProps = { onAdd: (text: string) => number; onClose: () => void }

const example = 'sana.malik@…\tLCVP\tLahore\toGV'

function PasteBox({ onAdd, onClose }: PasteBoxProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  function add() {
    const added = onAdd(text)
    if (added === 0) return setProblem('Paste at least one line.')
    const message = formatPeople(added)
    toast.success(
      `${message.charAt(0).toUpperCase()}${message.slice(1)} added. Look at each row before you open the year.`,
    )
    onClose()
  }

  return (
    <div className={styles.paste}>
      <Textarea
        label="Lines from a spreadsheet"
        description="One person per line: address, role, LC, portfolio. With a tab, a comma or a semicolon between them."
        placeholder={example}
        rows={6}
        ref={field}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Group gap="sm" mt="sm">
        <Button onClick={add}>Add these lines</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </div>
  )
}
