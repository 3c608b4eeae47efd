// Print header: what the printed results show, about whom and as of which day. Hidden on screens.
import { today } from '#shared/time/calendar.ts'
import { useSession } from '#web/shell/session/session.ts'
import { formatDate } from '../ui/text/format-date.ts'
import '#web/styles/print.css'

type PrintHeadProps = {
  title: string
  /** The filters in use: 'Lahore', 'Year 26.27', 'As of 1 Oct 2026'. */
  filters: readonly (string | false | undefined)[]
}

export function PrintHead({ title, filters }: PrintHeadProps) {
  const { settings } = useSession()
  return (
    <div className="print-head" aria-hidden>
      <strong>{title}</strong>
      <span>{filters.filter(Boolean).join(' · ')}</span>
      <span>
        {settings.organisation} · printed {formatDate(today())}
      </span>
    </div>
  )
}
