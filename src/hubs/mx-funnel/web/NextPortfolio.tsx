// Is there another portfolio to report? The form is empty after sending; one press fills in LC, term and role again.
import { Alert, Button } from '@mantine/core'
import type { Entry } from '../contract.ts'
import { needsPortfolio } from '../rules.ts'

type NextPortfolioProps = { sent: Entry; onNext: () => void }

export function NextPortfolio({ sent, onNext }: NextPortfolioProps) {
  if (!needsPortfolio(sent)) return null
  return (
    <Alert mb="md" title={`Reported: ${[sent.lc, sent.role, sent.portfolio].filter(Boolean).join(', ')}`}>
      Is there another portfolio? LC, term and role are filled in again.
      <div>
        <Button mt="sm" size="sm" variant="default" onClick={onNext}>
          Next portfolio
        </Button>
      </div>
    </Alert>
  )
}
