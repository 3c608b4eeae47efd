// Notification choices: each kind by mail at once, weekly, or not at all; some kinds are opt-in.
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailChoice } from '#shared/hub-manifest.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Choice, inboxContract } from '../contract.ts'
import styles from './Inbox.module.css'

const key = ['inbox-choices'] as const

const mailOptions: { value: MailChoice; label: string }[] = [
  { value: 'now', label: 'By mail at once' },
  { value: 'weekly', label: 'In a weekly mail' },
  { value: 'never', label: 'No mail' },
]

export function NotificationChoices() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(inboxContract.choices) })
  const save = useMutation({
    mutationFn: ({ kind, isWanted, mail }: Choice) =>
      call(inboxContract.choose, { params: { kind }, body: { isWanted, mail } }),
    onSuccess: (saved) => {
      client.setQueryData<Choice[]>(key, (all) => all?.map((each) => (each.kind === saved.kind ? saved : each)))
      toast.success(`${saved.name}: saved`)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <section className={styles.choices} aria-labelledby="news-choices">
      <h2 id="news-choices">How news reaches you</h2>
      <QueryView query={query} skeleton="table">
        {(choices) => (
          <ul>
            {choices.map((choice) => (
              <li key={choice.kind}>
                {choice.isOptIn ? (
                  <Checkbox
                    label={choice.name}
                    checked={choice.isWanted}
                    onChange={({ currentTarget }) => save.mutate({ ...choice, isWanted: currentTarget.checked })}
                  />
                ) : (
                  <span>{choice.name}</span>
                )}
                <NativeSelect
                  aria-label={`Mail about: ${choice.name}`}
                  data={mailOptions}
                  value={choice.mail}
                  disabled={!choice.isWanted}
                  onChange={({ currentTarget }) => save.mutate({ ...choice, mail: currentTarget.value as MailChoice })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
