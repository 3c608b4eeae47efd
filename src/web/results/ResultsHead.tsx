// Header of a results page: title, period and actions on screen, the print header on paper, and notices about the period.
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import type { ShownYear } from '../years/years.ts'
import type { AsOf } from './as-of.ts'
import { PeriodNotices } from './PeriodPickers.tsx'
import { PrintHead } from './PrintHead.tsx'

type ResultsHeadProps = {
  title: string
  text: string
  /** For the head of the sheet: whatever narrows the page. */
  filters: readonly (string | false | undefined)[]
  note?: ReactNode
  /** Absent for visitors, who see no stored year. */
  shown?: ShownYear | undefined
  asOf?: AsOf
  /** Pickers and actions. */
  children?: ReactNode
}

export function ResultsHead({ title, text, filters, note, shown, asOf, children }: ResultsHeadProps) {
  return (
    <>
      <PrintHead {...{ title, filters }} />
      <div data-no-print>
        <PageHeader
          {...{ title, text, note }}
          action={
            children && (
              <Group gap="sm" align="flex-end">
                {children}
              </Group>
            )
          }
        />
      </div>
      {shown && <PeriodNotices shown={shown} {...(asOf && { asOf })} />}
    </>
  )
}
