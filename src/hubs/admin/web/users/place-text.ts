// Place as text: committee and portfolio in one line, by their names.
import { committeeName, type Organisation, type Place, portfolioName } from '#shared/people/organisation.ts'

export const formatPlace = ({ committee, portfolio }: Place, organisation: Organisation) =>
  [committee && committeeName(organisation, committee), portfolio && portfolioName(organisation, portfolio)]
    .filter(Boolean)
    .join(', ') || 'no LC or portfolio'
