// My GCPs: the person's own entries with status, the reviewer's reason, and a link to revise.
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { clampPage } from '#shared/paging.ts'
import { committeeName, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { DateText } from '#web/ui/text/DateText.tsx'
import type { OwnGcp } from '../../contract.ts'
import { formatRepeated, noReason, statusNames, toneOf, whyRevisionRejected } from '../../rules.ts'
import styles from '../gcp.module.css'
import { useMyGcps } from '../gcp-queries.ts'

export function MyGcps() {
  const [{ page }, setQuery] = useQueryState({ page: 1 })
  const query = useMyGcps(page)
  useLastPage(page, query, setQuery)
  return (
    <QueryView
      query={query}
      skeleton="table"
      error="Failed to fetch GCP entries"
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          title="You haven't submitted a GCP yet"
          text="Share what worked in your LC."
          action={
            <Button component="a" href={hrefTo('/gcpform')}>
              Add GCP
            </Button>
          }
        />
      }
    >
      {({ gcps, totalPages }) => (
        <>
          <Stack component="ul" gap="md" className={styles.plainList}>
            {gcps.map((gcp) => (
              <MyGcp key={gcp._id} gcp={gcp} />
            ))}
          </Stack>
          {totalPages > 1 && (
            <Pager
              page={clampPage(page, totalPages)}
              totalPages={totalPages}
              onPage={(next) => setQuery({ page: next }, { push: true })}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

function MyGcp({ gcp }: { gcp: OwnGcp }) {
  const { mayOpen } = useSession()
  const organisation = useOrganisation()
  const { _id, title, portfolio, localCommittee, status, createdAt, revision, repeats } = gcp
  const returned = revision ?? gcp
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={styles.words}>
          <Group gap="sm" align="center">
            <Title order={2} size="h3" className={styles.title}>
              {title}
            </Title>
            <StatusBadge tone={toneOf(status)}>{statusNames[status]}</StatusBadge>
            {revision?.status === 'pending' && <StatusBadge tone="middling">Revision waiting</StatusBadge>}
          </Group>
          <Text size="sm" c="dimmed">
            {portfolioName(organisation, portfolio)} · {committeeName(organisation, localCommittee)} · submitted{' '}
            <DateText value={createdAt} />
            {repeats > 0 && ` · ${formatRepeated(repeats)}`}
          </Text>
        </div>
        <Group gap="sm">
          {mayOpen('/gcps/{id}') && (
            <Button
              component="a"
              href={hrefTo(`/gcps/${_id}`)}
              variant="default"
              size="sm"
              aria-label={`View GCP: ${title}`}
            >
              View GCP
            </Button>
          )}
          <Button
            component="a"
            href={hrefTo(`/gcpform?revise=${_id}`)}
            size="sm"
            variant={status === 'approved' ? 'default' : 'filled'}
            aria-label={`Revise: ${title}`}
          >
            Revise
          </Button>
        </Group>
      </Group>
      {returned.status === 'rejected' && (
        <Alert color="red" mt="sm" title={revision ? whyRevisionRejected : 'Reason'}>
          <Text size="sm" className={styles.details}>
            {returned.reason ?? noReason}
          </Text>
        </Alert>
      )}
    </Paper>
  )
}
