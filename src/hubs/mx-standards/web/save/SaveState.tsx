// Save status of the checklist: one line that says where the answers are.
import { dayOf } from '#shared/time/calendar.ts'
import { queuedText } from '#web/offline/queue/queued-mutation.ts'
import { formatShortDay } from '#web/ui/text/format-date.ts'
import styles from '../checklist/steps.module.css'
import { otherDeviceSaved } from './save-texts.ts'
import type { ChecklistState } from './use-checklist.ts'

/** With `isAtSubmit`, the note on the last submission is shown beside the button instead. */
export function SaveState({ state, isAtSubmit }: { state: ChecklistState; isAtSubmit: boolean }) {
  return (
    <div className={styles.saveState}>
      <p
        role="status"
        data-tone={state.hasFailed || state.conflict || state.stop || isBlocked(state) ? 'middling' : undefined}
      >
        {formatSaveState(state)}
      </p>
      {!isAtSubmit && <SubmittedNote state={state} />}
    </div>
  )
}

const isBlocked = ({ queued }: ChecklistState) => queued !== null && queued.state !== 'waiting'

function formatSaveState({
  conflict,
  yearOver,
  closed,
  stop,
  hasFailed,
  busy,
  isDirty,
  isRestored,
  saved,
  queued,
}: ChecklistState): string {
  if (yearOver) return yearOver
  if (closed && isDirty) return `Saved on this device only. ${closed}`
  if (conflict) return otherDeviceSaved
  if (stop) return `Not saved: ${stop} Your answers stay on this device.`
  if (busy === 'auto') return 'Saving your changes...'
  if (queued && !isDirty) return queued.message ?? queuedText
  if (isDirty && hasFailed) return 'Saved on this device, but not to the portal yet.'
  if (isDirty && isRestored) return 'Your unsaved answers are restored.'
  if (isDirty) return 'Saved on this device, saving to the portal shortly.'
  return saved.version > 0 ? 'All changes saved' : 'Nothing filled in yet'
}

/** 'Submitted on 17 Nov', and whether the answers have changed since. */
export function SubmittedNote({ state: { saved, isDirty } }: { state: ChecklistState }) {
  if (!saved.submittedAt) return null
  return (
    <p className={styles.submitted}>
      <span>Submitted on {formatShortDay(dayOf(new Date(saved.submittedAt)))}</span>
      {(saved.changedSinceSubmit || isDirty) && <span data-tone="middling">Changed since</span>}
    </p>
  )
}
