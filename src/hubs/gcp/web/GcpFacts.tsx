// Definition list of an entry's facts: who shared it, where it comes from, and its status.
import type { ReactNode } from 'react'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { MailText } from '#web/ui/text/MailText.tsx'
import type { Gcp } from '../contract.ts'
import { statusNames, toneOf } from '../rules.ts'
import styles from './gcp.module.css'
import { fieldLabels, type GcpValues } from './submit/form-values.ts'

type Fact = [name: string, value: ReactNode]
type Value = (gcp: Gcp, organisation: Organisation) => ReactNode

/** How each field is shown here; null if the page shows it elsewhere. */
const values: Record<keyof GcpValues, Value | null> = {
  title: null,
  name: ({ name }) => name,
  /** Empty once the account was erased. */
  email: ({ email }) => email && <MailText value={email} />,
  portfolio: ({ portfolio }, organisation) => portfolioName(organisation, portfolio),
  category: ({ category }) => category,
  localCommittee: ({ localCommittee }, organisation) => committeeName(organisation, localCommittee),
  gcpDetails: null,
  gcpLink: null,
  imageLink: null,
}

const fieldsOf = (gcp: Gcp, organisation: Organisation): Fact[] =>
  (Object.keys(values) as (keyof GcpValues)[])
    .map((name): Fact => [fieldLabels[name], values[name]?.(gcp, organisation)])
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)

const statusOf = (gcp: Gcp): Fact => [
  'Status',
  <StatusBadge key="status" tone={toneOf(gcp.status)}>
    {statusNames[gcp.status]}
  </StatusBadge>,
]

type GcpFactsProps = {
  gcp: Gcp
  /** A review card shows the status beside its buttons. */
  withoutStatus?: boolean
}

export function GcpFacts({ gcp, withoutStatus = false }: GcpFactsProps) {
  const fields = fieldsOf(gcp, useOrganisation())
  const status = withoutStatus ? [] : [statusOf(gcp)]
  const created: Fact = ['Created At', <DateText key="date" value={gcp.createdAt} />]
  return (
    <dl className={styles.facts}>
      {[...fields, ...status, created].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
