// Are the answers safe? One quiet line that says where they are.
import { waitsForLine } from '#web/device/waiting-change.ts'
import { DateText } from '#web/ui/DateText.tsx'
import styles from './steps.module.css'
import type { ChecklistState } from './use-checklist.ts'

export function SaveState({ state }: { state: ChecklistState }) {
  return (
    <div className={styles.saveState}>
      <p
        role="status"
        data-tone={state.hasFailed || state.conflict || state.stop || isStopped(state) ? 'middling' : undefined}
      >
        {wordsFor(state)}
      </p>
      <Submitted state={state} />
    </div>
  )
}

const isStopped = ({ held }: ChecklistState) => held !== null && held.state !== 'waiting'

function wordsFor({
  conflict,
  yearOver,
  closed,
  stop,
  hasFailed,
  busy,
  isDirty,
  isRestored,
  saved,
  held,
}: ChecklistState): string {
  if (yearOver) return yearOver
  if (closed && isDirty) return `Kept on this device only. ${closed}`
  if (conflict) return 'Another device saved too: please choose.'
  if (stop) return `Not saved: ${stop} It is kept on this device.`
  if (busy === 'auto') return 'Saving your changes...'
  if (held && !isDirty) return held.message ?? waitsForLine
  if (isDirty && hasFailed) return 'Kept on this device. Not saved to the portal yet.'
  if (isDirty && isRestored) return 'Brought back what you had not saved here.'
  if (isDirty) return 'Kept on this device, saving in a moment.'
  return saved.version > 0 ? 'All changes saved' : 'Nothing filled in yet'
}

function Submitted({ state: { saved, isDirty } }: { state: ChecklistState }) {
  if (!saved.submittedAt) return null
  return (
    <p>
      Submitted on <DateText value={saved.submittedAt} />
      {(saved.changedSinceSubmit || isDirty) && ', changed since: submit again when you are done'}
    </p>
  )
}
