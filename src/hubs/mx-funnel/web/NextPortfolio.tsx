// Is there another portfolio to report? The form is empty after sending; one press fills in LC, term and role again.
import { Alert, Button } from '@mantine/core'
import { committeeName, portfolioName } from '#shared/organisation.ts'
import { useOrganisation } from '#web/organisation.ts'
import type { Entry } from '../contract.ts'
import { needsPortfolio } from '../rules.ts'

type NextPortfolioProps = { sent: Entry; onNext: () => void }

export function NextPortfolio({ sent, onNext }: NextPortfolioProps) {
  const organisation = useOrganisation()
  if (!needsPortfolio(sent, organisation)) return null
  const portfolio = portfolioName(organisation, sent.portfolio ?? '')
  const reported = [committeeName(organisation, sent.lc), sent.role, portfolio].filter(Boolean)
  return (
    <Alert mb="md" title={`Reported: ${reported.join(', ')}`}>
      Is there another portfolio? LC, term and role are filled in again.
      <div>
        <Button mt="sm" size="sm" variant="default" onClick={onNext}>
          Next portfolio
        </Button>
      </div>
    </Alert>
  )
}
