// Until when is it to be done? One line for a form: when it is due, kindly that it is late, or that it has closed.
import { dayWords, dueWords, hasOpened, isLate, type TaskWindow } from '#shared/windows.ts'
import { closedWords, useWindow } from '#web/windows.ts'
import { type Tone, toneColor } from './tone.ts'

/** `month` of a monthly task: `2026-11`. */
type DueNoteProps = { kind: string; month?: string | null }

/** A form does not wait for it. */
export function DueNote({ kind, month = null }: DueNoteProps) {
  const window = useWindow(kind, month)
  const note = window && noteOf(window)
  if (!note) return null
  return (
    <p data-due-note style={{ margin: 0, fontWeight: 550, color: note.tone ? toneColor(note.tone) : 'var(--dim)' }}>
      {note.text}
    </p>
  )
}

function noteOf(window: TaskWindow): { text: string; tone?: Tone } | undefined {
  const { opensOn, dueOn, closesOn } = window
  const closed = closedWords(window)
  if (closed) return { text: closed, tone: 'poor' }
  if (!hasOpened(window)) return { text: `This opens on ${dayWords(opensOn as string)}.` }
  if (isLate(window)) {
    const last = closesOn ? ` until ${dayWords(closesOn)}` : ''
    return { text: `This was due on ${dayWords(dueOn as string)}. You can still send it${last}.`, tone: 'middling' }
  }
  const due = dueWords(dueOn)
  const words = [due && due[0]?.toUpperCase() + due.slice(1), closesOn && `closes after ${dayWords(closesOn)}`]
  const text = words.filter(Boolean).join(', ')
  return text ? { text: text[0]?.toUpperCase() + text.slice(1) } : undefined
}
