// Unsubscribe page: asks for confirmation, since mail scanners open every link; requires no session.
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { inboxContract } from '../contract.ts'

export function UnsubscribePage() {
  const [query] = useQueryState({ uid: '', kind: '', token: '', until: '' })
  const unsubscribe = useMutation({
    mutationFn: () => call(inboxContract.unsubscribe, { query: { ...query, until: query.until || undefined } }),
  })
  if (unsubscribe.data) {
    return (
      <>
        <PageHeader title="Unsubscribed" />
        <Text role="status">
          You won’t get any more emails about “{unsubscribe.data.name}”. You’ll still find these messages in your inbox,
          and can change this in its notification settings.
        </Text>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Unsubscribe" text="Stop getting this kind of email. Everything else stays as it is." />
      {unsubscribe.error && (
        <Text role="alert" c="red" mb="md">
          {unsubscribe.error.message}
        </Text>
      )}
      <Button onClick={() => unsubscribe.mutate()} disabled={unsubscribe.isPending}>
        {unsubscribe.isPending ? 'Unsubscribing...' : 'Stop these emails'}
      </Button>
    </>
  )
}
