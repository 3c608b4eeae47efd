// People page: offices by year, committee and portfolio, or every year of one person.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#shared/people/organisation.ts'
import { isAppointed } from '#shared/roles.ts'
import { call } from '#web/api/call.ts'
import { ListUpdateNotice } from '#web/live/ListUpdateNotice.tsx'
import { useSteadyList } from '#web/live/use-steady-list.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useScreens } from '#web/shell/routing/pages.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { Redirect } from '#web/shell/routing/Redirect.tsx'
import { useSession } from '#web/shell/session/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { FilterRow } from '#web/ui/filters/FilterRow.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { YearPicker } from '#web/years/YearPicker.tsx'
import { useShownYear } from '#web/years/years.ts'
import { peopleContract } from '../contract.ts'
import { actions } from '../hub.ts'
import { AppointmentsTable } from './AppointmentsTable.tsx'
import { PersonRoles } from './PersonRoles.tsx'

export function PeoplePage() {
  const [{ person, invite }] = useQueryState({ person: '', invite: '' })
  // The address of that page up to version 0.2.
  if (invite) return <Redirect to="/invite" />
  return person ? <PersonRoles uid={person} /> : <PeopleOfYear />
}

function PeopleLinks() {
  const { me, may, mayOpen } = useSession()
  const screens = useScreens()
  const mayAppoint = may(actions.appointPeople)
  const mayImport = mayAppoint && screens.has('/import') && mayOpen('/import')
  return (
    <Group gap="sm">
      {mayAppoint && (
        <Button component="a" href={hrefTo('/invite')}>
          Invite people
        </Button>
      )}
      {mayImport && (
        <Button component="a" href={hrefTo('/import?kind=people')} variant="default">
          Import people
        </Button>
      )}
      {me && isAppointed(me.role) && (
        <Button component="a" href={hrefTo('/notes')} variant="default">
          Handover notes
        </Button>
      )}
    </Group>
  )
}

function PeopleOfYear() {
  const organisation = useOrganisation()
  const shown = useShownYear()
  const [{ committee, portfolio, page }, setQuery] = useQueryState({ committee: '', portfolio: '', page: 1 })
  const found = useQuery({
    queryKey: ['people', shown.year.label, committee, portfolio, page],
    queryFn: () => call(peopleContract.people, { query: { year: shown.year.label, committee, portfolio, page } }),
  })
  const list = useSteadyList(found, 'people', {
    key: [shown.year.label, committee, portfolio, page],
    idOf: ({ id }) => id,
  })
  const filter = (label: string, data: { value: string; label: string }[], name: 'committee' | 'portfolio') => (
    <Select
      label={label}
      placeholder="All"
      clearable
      searchable
      data={data}
      value={(name === 'committee' ? committee : portfolio) || null}
      onChange={(value) => setQuery({ [name]: value ?? '', page: 1 })}
    />
  )
  return (
    <>
      <PageHeader
        title="People"
        text={`Who holds which office in ${shown.year.label}, and who held it before.`}
        action={<PeopleLinks />}
      />
      <FilterRow active={Number(committee !== '') + Number(portfolio !== '')}>
        <YearPicker shown={shown} />
        {filter('Committee', choicesOf(organisation.committees, committee), 'committee')}
        {filter('Portfolio', choicesOf(organisation.portfolios, portfolio), 'portfolio')}
      </FilterRow>
      <QueryView
        query={list.query}
        skeleton="table"
        error="Failed to load people"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={shown.isOpen ? 'Nobody yet' : `No one on record for ${shown.year.label}`}
            text={
              shown.isOpen
                ? 'LCVPs and MCVPs appear here once they’re appointed. Team members and leaders choose their own role.'
                : undefined
            }
          />
        }
      >
        {({ people, totalPages }) => (
          <>
            <ListUpdateNotice list={list} />
            <AppointmentsTable label={`People in ${shown.year.label}`} rows={people} withPerson />
            {totalPages > 1 && (
              <Pager page={page} totalPages={totalPages} onPage={(to) => setQuery({ page: to }, { push: true })} />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}
