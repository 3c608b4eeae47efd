// MX Standards form page: loads the person's saved checklist and opens the editor on it.
import { Alert, Button } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { Me } from '#shared/contracts/shell-contract.ts'
import { writtenName } from '#shared/people/names.ts'
import type { Organisation } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import type { QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { useQueue } from '#web/offline/queue/use-queue.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useSession } from '#web/shell/session/session.ts'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { useIsLoading } from '#web/ui/feedback/use-is-loading.ts'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { whileEdited } from '#web/ui/versions/while-edited.ts'
import { DueNote } from '#web/years/DueNote.tsx'
import { useYears } from '#web/years/years.ts'
import { blankChecklist } from '../../blank-checklist.ts'
import { type Checklist, mxStandardsContract } from '../../contract.ts'
import { placeToStartWith } from '../../places.ts'
import { findQueuedIn } from '../save/queued-checklist.ts'
import { checklistKey } from '../save/use-other-version.ts'
import { StandardsProvider, standardsQuery, useStandards } from '../use-standards.tsx'
import { ChecklistEditor } from './ChecklistEditor.tsx'

export { submit } from '../save/submit-queued.ts'

export function MxStandardsPage() {
  const { me, mayOpen } = useSession()
  if (!me) return <p>No user signed in</p>
  return (
    <>
      <PageHeader
        title="MX Standards Form"
        text="Tick what your team has in place. Everything is optional, and your answers are saved as you go."
        note={<DueNote kind="checklist" />}
        action={
          mayOpen('/mx-results') && (
            <Button component="a" href={hrefTo('/mx-results')} variant="default">
              See the results
            </Button>
          )
        }
      />
      <Loaded key={me.uid} me={me} />
    </>
  )
}

function Loaded({ me }: { me: Me }) {
  const userId = me.uid
  // Beside the saved answers, not after them.
  usePrefetchQuery(standardsQuery(undefined))
  const organisation = useOrganisation()
  const query = useQuery({
    queryKey: checklistKey(userId),
    queryFn: () => call(mxStandardsContract.read, { params: { userId } }),
    ...whileEdited,
  })
  const isLoading = useIsLoading(query)
  const queued = useQueue()
  if (!queued || isLoading || (query.isFetching && query.isError && !query.data)) {
    return <LoadingSkeletons shape="form" text="Loading form data..." />
  }
  // The form starts over when the next year opens.
  if (query.data)
    return (
      <StandardsProvider year={undefined}>
        <ChecklistEditor
          key={query.data.year}
          opened={prefill(me, query.data, organisation)}
          waiting={findQueuedIn(queued, query.data.year)}
        />
      </StandardsProvider>
    )
  return (
    <>
      <Alert color="yellow" mb="lg" title="Your saved answers could not be loaded">
        You can still fill in the form. If you have saved answers, you choose which ones to keep when you save.
        <div>
          <Button mt="sm" size="sm" variant="default" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      </Alert>
      <StandardsProvider year={undefined}>
        <WithoutSaved me={me} queued={queued} />
      </StandardsProvider>
    </>
  )
}

function WithoutSaved({ me, queued }: { me: Me; queued: readonly QueuedMutation[] }) {
  const organisation = useOrganisation()
  const { open } = useYears()
  const opened = prefill(me, blankChecklist(useStandards(), open.label, me.uid), organisation)
  return <ChecklistEditor opened={opened} waiting={findQueuedIn(queued, open.label)} />
}

/**
 * Prefills a first visit in a year with what the portal knows of the person: four fields less to fill in. Saved answers win,
 * and so does the name as they last wrote it.
 */
function prefill({ email, displayName, place }: Me, checklist: Checklist, organisation: Organisation): Checklist {
  if (checklist.version > 0) return checklist
  const name = writtenName({ email, name: displayName }).trim()
  const [, firstName = name, lastName = ''] = /^(.+)\s(\S+)$/.exec(name) ?? []
  const { firstName: writtenFirst, lastName: writtenLast } = checklist.generalDetail
  const written = writtenFirst || writtenLast ? { firstName: writtenFirst, lastName: writtenLast } : undefined
  const started = { firstName, lastName, ...written, ...placeToStartWith(place, organisation) }
  return { ...checklist, generalDetail: started }
}
