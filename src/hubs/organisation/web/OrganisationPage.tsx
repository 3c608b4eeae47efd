// Organisation page: an admin manages committees and portfolios.
import { useQuery } from '@tanstack/react-query'
import { organisationQuery } from '#web/organisation/organisation.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { PartSection } from './PartSection.tsx'
import { committees, portfolios } from './parts.ts'

export function OrganisationPage() {
  const found = useQuery({ ...organisationQuery, refetchOnMount: 'always' })
  return (
    <>
      <PageHeader
        title="Organisation"
        text="The committees and portfolios that forms, filters and results use. Changes take effect immediately."
      />
      <QueryView query={found} skeleton="table" error="Failed to load committees and portfolios">
        {(organisation) => (
          <>
            <PartSection part={committees} organisation={organisation} />
            <PartSection part={portfolios} organisation={organisation} />
          </>
        )}
      </QueryView>
    </>
  )
}
