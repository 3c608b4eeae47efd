// Unsubscribe page: asks for confirmation, since mail scanners open every link; requires no session.
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { inboxContract } from '../contract.ts'

export function UnsubscribePage() {
  const [query] = useQueryState({ uid: '', kind: '', token: '' })
  const leave = useMutation({ mutationFn: () => call(inboxContract.unsubscribe, { query }) })
  if (leave.data) {
    return (
      <>
        <PageHeader title="Unsubscribed" />
        <Text role="status">
          You get no more mails about “{leave.data.name}”. Such news still stands in your inbox, where you can change
          this.
        </Text>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Unsubscribe" text="Stop getting mails of this kind. Everything else stays as it is." />
      {leave.error && (
        <Text role="alert" c="red" mb="md">
          {leave.error.message}
        </Text>
      )}
      <Button onClick={() => leave.mutate()} disabled={leave.isPending}>
        {leave.isPending ? 'Unsubscribing...' : 'No more such mails'}
      </Button>
    </>
  )
}
