// Which spreadsheets were brought in, and how is the next one?
import { PageHeader } from '#web/ui/PageHeader.tsx'

export function ImportPage() {
  return <PageHeader title="Import" />
}
