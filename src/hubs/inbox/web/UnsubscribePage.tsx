// Unsubscribe page: asks for confirmation, since mail scanners open every link; requires no session.
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { inboxContract } from '../contract.ts'

export function UnsubscribePage() {
  const [query] = useQueryState({ uid: '', kind: '', token: '' })
  const unsubscribe = useMutation({ mutationFn: () => call(inboxContract.unsubscribe, { query }) })
  if (unsubscribe.data) {
    return (
      <>
        <PageHeader title="Unsubscribed" />
        <Text role="status">
          You get no more mails about “{unsubscribe.data.name}”. Such news still stands in your inbox, where you can
          change this.
        </Text>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Unsubscribe" text="Stop getting mails of this kind. Everything else stays as it is." />
      {unsubscribe.error && (
        <Text role="alert" c="red" mb="md">
          {unsubscribe.error.message}
        </Text>
      )}
      <Button onClick={() => unsubscribe.mutate()} disabled={unsubscribe.isPending}>
        {unsubscribe.isPending ? 'Unsubscribing...' : 'No more such mails'}
      </Button>
    </>
  )
}
