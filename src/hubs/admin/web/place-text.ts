// Where does somebody work? In one line, by the names that people read, and as the fields of a form hold it.
import * as z from 'zod/mini'
import { committeeName, type Organisation, type Place, portfolioName } from '#shared/organisation.ts'
import { withoutOne } from '../contract.ts'

export const placeText = ({ committee, portfolio }: Place, organisation: Organisation) =>
  [committee && committeeName(organisation, committee), portfolio && portfolioName(organisation, portfolio)]
    .filter(Boolean)
    .join(', ') || 'no place'

export const placeForm = z.object({ committee: z.string(), portfolio: z.string() })

export const chosenCode = (value: string) => (value === withoutOne ? null : value)
