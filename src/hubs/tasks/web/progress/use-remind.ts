// Reminder of many people: says how many it reaches and what it is about, and sends it once the person agrees.
import { call } from '#web/api/call.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { tasksContract } from '../../contract.ts'
import { formatPreview, formatReminderResult, people } from '../format-texts.ts'
import { useChange } from '../task-queries.ts'

/** Of one kind of task, or of everything that is due in one mail each; in one LC or in all. */
type Reminder = { kind?: string; committee?: string }

export function useRemind() {
  const change = useChange()
  return async (reminder: Reminder, title: string) => {
    try {
      const preview = await call(tasksContract.remindPreview, { query: reminder })
      if (preview.people === 0)
        return void toast.success(formatReminderResult({ reminded: 0, skipped: preview.skipped }))
      const isSure = await confirm({
        title,
        text: formatPreview(preview),
        confirmLabel: `Remind ${people(preview.people)}`,
      })
      if (isSure) await change(call(tasksContract.remind, { body: reminder }), formatReminderResult)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
}
