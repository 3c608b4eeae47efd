// Many people at once: lines from a spreadsheet become rows, which can still be changed.
import { Button, Group, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import styles from './people.module.css'
import { peopleText } from './preview.ts'

type PasteBoxProps = { onAdd: (text: string) => number; onClose: () => void }

const example = 'sana.malik@…\tLCVP\tLahore\toGV'

export function PasteBox({ onAdd, onClose }: PasteBoxProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  function add() {
    const added = onAdd(text)
    if (added === 0) return setProblem('Paste at least one line.')
    const said = peopleText(added)
    toast.success(`${said.charAt(0).toUpperCase()}${said.slice(1)} added. Look at each row before you open the year.`)
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
