// Notification choices: each kind by email now, weekly, or not at all; some kinds are opt-in.
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailChoice } from '#shared/hub-manifest.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Choice, inboxContract } from '../contract.ts'
import styles from './Inbox.module.css'

const key = ['inbox-choices'] as const

const mailOptions: { value: MailChoice; label: string }[] = [
  { value: 'now', label: 'Email now' },
  { value: 'weekly', label: 'Weekly email' },
  { value: 'never', label: 'No email' },
]

export function NotificationChoices() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(inboxContract.choices) })
  const save = useMutation({
    mutationFn: ({ kind, isWanted, mail }: Choice) =>
      call(inboxContract.choose, { params: { kind }, body: { isWanted, mail } }),
    onSuccess: (saved) => {
      client.setQueryData<Choice[]>(key, (all) => all?.map((each) => (each.kind === saved.kind ? saved : each)))
      toast.success(`${saved.name} saved.`)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <div className={styles.choices}>
      <Text c="dimmed" mb="xs">
        All of these arrive in your inbox. Choose which you also get by email, and what else you want to hear about.
      </Text>
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
                  aria-label={`Email about: ${choice.name}`}
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
    </div>
  )
}
