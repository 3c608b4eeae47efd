// Publish button: asks for confirmation, sends all sign-ups at once, and shows the result.
import { Button } from '@mantine/core'
import { Problem } from '#shared/problem.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { confirm } from '#web/ui/dialogs/confirm.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Entry, national, scopeName } from '../../rules.ts'
import styles from '../conversion.module.css'
import { usePublish } from '../use-published.ts'
import { whoSeesNames } from '../who-sees-names.ts'

type PublishButtonProps = {
  entries: readonly Entry[]
  scope: string
  /** Why it cannot be published yet; undefined if it can. */
  reason: string | undefined
  onPublished: () => void
}

const label = 'Publish sign-ups'

export function PublishButton({ entries, scope, reason, onPublished }: PublishButtonProps) {
  const publish = usePublish()
  const name = scopeName(useOrganisation(), scope)
  const count = entries.length.toLocaleString()
  const signUps = entries.length === 1 ? 'One sign-up is' : `${count} sign-ups are`

  const replaced =
    scope === national
      ? 'This replaces what was published before.'
      : `This replaces what was published before for ${name}. Other LCs stay as they are.`

  async function send() {
    try {
      await publish(entries, scope)
    } catch (error) {
      const why = error instanceof Problem ? error.message : 'Please try again.'
      toast.error(`Publishing failed. ${why}`)
      throw error
    }
  }

  async function confirmAndPublish() {
    const isPublished = await confirm({
      title: 'Publish these sign-ups?',
      text: `${signUps} stored with name and email and shown to ${whoSeesNames()}. Everyone who is signed in sees the totals. ${replaced}`,
      confirmLabel: label,
      busyLabel: 'Publishing...',
      run: send,
    })
    if (!isPublished) return
    toast.success(`${signUps} published.`)
    onPublished()
  }

  return (
    <div>
      <Button
        onClick={() => !reason && void confirmAndPublish()}
        aria-disabled={reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        aria-describedby={reason && 'publish-reason'}
      >
        {label}
      </Button>
      {reason && (
        <p id="publish-reason" className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  )
}
