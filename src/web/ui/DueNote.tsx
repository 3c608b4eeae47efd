// Until when is it to be done? One line for a form: when it is due, kindly that it is late, or that it has closed.
import { useQuery } from '@tanstack/react-query'
import { dayWords, dueWords, hasOpened, isClosed, isLate, type TaskWindow, windowOf } from '#shared/windows.ts'
import { useSession } from '#web/shell/session.ts'
import { windowsQuery } from '#web/windows.ts'
import { type Tone, toneColor } from './tone.ts'

/** `month` of a monthly task: `2026-11`. */
type DueNoteProps = { kind: string; month?: string | null }

/** Nothing while nothing is known, and for visitors of a public form: a form does not wait for it. */
export function DueNote({ kind, month = null }: DueNoteProps) {
  const { me } = useSession()
  const { data } = useQuery({ ...windowsQuery, enabled: me !== null })
  const window = data && windowOf(data, kind, month)
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
  if (isClosed(window)) {
    const text = `This closed on ${dayWords(closesOn as string)}. Please ask the national team if it must still change.`
    return { text, tone: 'poor' }
  }
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
