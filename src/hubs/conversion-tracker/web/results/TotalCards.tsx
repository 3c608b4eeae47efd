// Cards with the totals of an LC or the country.
import { StatCard } from '#web/ui/table/StatCard.tsx'
import { StatGrid } from '#web/ui/table/StatGrid.tsx'
import { conversionOf, type Totals } from '../../rules.ts'

export function TotalCards({ totals, name }: { totals: Totals; name: string }) {
  return (
    <section aria-label={`Totals of ${name}`}>
      <StatGrid least={140}>
        <StatCard label="Total Signups" value={totals.signups} />
        <StatCard label="Recruitment" value={totals.recruitment} note="became members" />
        <StatCard label="Exchange" value={totals.exchange} note="went on exchange" />
        <StatCard
          label="Conversion"
          value={`${conversionOf(totals)}%`}
          note="of sign-ups, both counted"
          tone="neutral"
        />
      </StatGrid>
    </section>
  )
}
