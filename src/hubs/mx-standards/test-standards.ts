// The specification's standards for tests and sample data, with their formulas by name.
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { createStandards } from './standards.ts'

export const specStandards = createStandards(specChecklist)

export const { groupNames, sectionNames, items, itemsOf, standardsCount, linksCount } = specStandards
export const { maxPercent, maxGroupPercent, respondentPercent, groupPercent, portfolioPercent } = specStandards
export const { formShape, countsOf, withBlanks, doneOf, leastDone } = specStandards
