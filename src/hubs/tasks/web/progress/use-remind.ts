// Reminder of people: names whom it reaches and what each of them gets, and sends it once the sender agrees.
import { createElement } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { committeeName } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { navigate } from '#web/shell/routing/location.ts'
import { invitePath, useMayInvite } from '#web/shell/session/use-may-invite.ts'
import { type ConfirmOptions, confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { tasksContract } from '../../contract.ts'
import {
  formatEveryoneReminded,
  formatReminderResult,
  formatSkipped,
  formatWithoutLcvp,
  people,
} from '../format-texts.ts'
import { useChange } from '../task-queries.ts'
import { RemindedPeople } from './RemindedPeople.tsx'

/** Of some tasks, or of everything that is due in one mail each; in one LC or in all. */
type Reminder = { kind?: string; committee?: string }
type Preview = Answer<typeof tasksContract.remindPreview>

export function useRemind() {
  const change = useChange()
  const organisation = useOrganisation()
  const mayInvite = useMayInvite()

  return async (reminder: Reminder, title: string) => {
    const send = (againAfter?: string) =>
      change(
        call(tasksContract.remind, { body: { ...reminder, ...(againAfter && { againAfter }) } }),
        formatReminderResult,
      )
    try {
      const preview = await call(tasksContract.remindPreview, { query: reminder })
      const { again, ownPath, withoutLcvp } = preview
      const noLcvp = formatWithoutLcvp(withoutLcvp.map((code) => committeeName(organisation, code)))
      if (preview.people > 0) {
        const notes = [formatSkipped(preview), noLcvp && `${noLcvp} to remind.`]
        const text = createElement(RemindedPeople, { ...preview, notes })
        if (await confirm({ title, text, confirmLabel: `Remind ${people(preview.people)}` })) await send()
      } else if (again) {
        if (await confirm(askAgain(again, preview, noLcvp))) await send(again.lastAt)
      } else if (ownPath !== undefined) {
        const text = 'Nobody else would get this reminder.'
        if (await confirm({ title: 'Only you have this left to do', text, confirmLabel: 'Open task' }))
          navigate(ownPath)
      } else if (noLcvp && mayInvite) {
        const text = 'Nobody would get this reminder. Invite an LCVP first.'
        if (await confirm({ title: noLcvp, text, confirmLabel: 'Invite' })) navigate(invitePath)
      } else if (noLcvp) {
        toast.error(`${noLcvp}, so nobody would get this reminder. An admin can invite one.`)
      } else {
        toast.success(formatReminderResult({ reminded: 0, skipped: preview.skipped }))
      }
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
}

function askAgain(again: NonNullable<Preview['again']>, { everyDays }: Preview, noLcvp: string): ConfirmOptions {
  const { firstAt, lastAt } = again
  return {
    title: formatEveryoneReminded(firstAt, lastAt, everyDays),
    text: createElement(RemindedPeople, { ...again, isAgain: true, notes: [noLcvp && `${noLcvp} to remind.`] }),
    confirmLabel: 'Remind again',
  }
}
