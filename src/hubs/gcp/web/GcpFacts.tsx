// Who shared it, from where, and what became of it? The short facts of an entry as pairs.
import type { ReactNode } from 'react'
import { committeeName, type Organisation, portfolioName } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { StatusBadge } from '#web/ui/table/StatusBadge.tsx'
import { DateText } from '#web/ui/text/DateText.tsx'
import { MailText } from '#web/ui/text/MailText.tsx'
import type { Gcp } from '../contract.ts'
import { statusNames, toneOf } from '../rules.ts'
import styles from './gcp.module.css'

type Fact = [name: string, value: ReactNode]

/** None once its account was erased. */
const emailOf = ({ email }: Gcp): Fact[] => (email ? [['Email', <MailText key="email" value={email} />]] : [])

const origin = (gcp: Gcp, organisation: Organisation): Fact[] => [
  ['Name', gcp.name],
  ...emailOf(gcp),
  ['Portfolio', portfolioName(organisation, gcp.portfolio)],
  ['Category', gcp.category],
  ['Local Committee', committeeName(organisation, gcp.localCommittee)],
]
const state = (gcp: Gcp): Fact[] => [
  [
    'Status',
    <StatusBadge key="status" tone={toneOf(gcp.status)}>
      {statusNames[gcp.status]}
    </StatusBadge>,
  ],
  ['Created At', <DateText key="date" value={gcp.createdAt} />],
]

/** A review card has what the author wrote between the two parts. */
const parts = {
  origin,
  state,
  all: (gcp: Gcp, organisation: Organisation) => [...origin(gcp, organisation), ...state(gcp)],
}

export function GcpFacts({ gcp, part = 'all' }: { gcp: Gcp; part?: keyof typeof parts }) {
  const facts = parts[part](gcp, useOrganisation())
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
