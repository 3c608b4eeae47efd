// Due note of a form: when it is due, politely that it is late, or that it has closed; a month is named as a heading.
import { monthName } from '#shared/time/months.ts'
import {
  countdownWords,
  dayWords,
  dueWords,
  hasOpened,
  isClosed,
  isLate,
  type TaskWindow,
} from '#shared/time/windows.ts'
import { formatClosed, useIsLoadingWindows, useWindow } from '#web/years/windows.ts'
import { type Tone, toneColor } from '../ui/table/tone.ts'

/** `month` of a monthly task: `2026-11`. */
type DueNoteProps = { kind: string; month?: string | null }

/** A form does not wait for it. */
export function DueNote({ kind, month = null }: DueNoteProps) {
  const window = useWindow(kind, month)
  const isLoading = useIsLoadingWindows()
  const note = month ? buildMonthNote(monthName(month), window) : window && buildNote(window)
  // Most tasks have a last day: the page keeps a line free for it, so that nothing moves when it arrives.
  if (!note) return isLoading ? <div aria-hidden style={{ height: '1lh' }} /> : null
  const Line = month ? 'h2' : 'p'
  const color = note.tone ? toneColor(note.tone) : 'var(--dim)'
  return (
    <Line
      data-due-note
      style={{ margin: 0, fontWeight: 550, color, ...(month && { marginTop: 8, fontSize: '1.25rem' }) }}
    >
      {note.text}
    </Line>
  )
}

type Note = { text: string; tone?: Tone }

/** 'October 2026, 12 days late'; the form explains at its button what a closed month means. */
function buildMonthNote(name: string, window: TaskWindow | undefined): Note {
  if (!window) return { text: name }
  if (isClosed(window)) return { text: `${name}, closed`, tone: 'poor' }
  const opens = hasOpened(window) ? '' : `opens ${dayWords(window.opensOn as string)}`
  const last = window.closesOn ? `closes after ${dayWords(window.closesOn)}` : ''
  const text = [name, opens || countdownWords(window.dueOn), last].filter(Boolean).join(', ')
  return { text, ...(isLate(window) && { tone: 'middling' as const }) }
}

function buildNote(window: TaskWindow): Note | undefined {
  const { opensOn, dueOn, closesOn } = window
  const closed = formatClosed(window)
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
