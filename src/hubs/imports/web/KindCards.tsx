// Kinds that can be imported: each with its columns, and a template file.
import { Paper, Text, Title } from '@mantine/core'
import type { ImportKindInfo } from '#shared/imports.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { CsvDownload } from '#web/ui/files/CsvDownload.tsx'
import { buildFileName } from '#web/ui/files/file-name.ts'
import styles from './imports.module.css'
import type { OpenedSheet } from './use-source.ts'

type KindCardsProps = { kinds: readonly ImportKindInfo[]; opened: OpenedSheet | null }

export function KindCards({ kinds, opened }: KindCardsProps) {
  // With a past year in the URL, only kinds that can fill one.
  const [{ year }] = useQueryState({ year: '' })
  const shown = kinds.filter(({ fillsPastYears }) => year === '' || fillsPastYears)
  return (
    <section aria-labelledby="kinds-title" className={styles.section}>
      <Title order={2} id="kinds-title" mb="sm">
        What do you want to import?
      </Title>
      {opened && (
        <Text mb="sm" className={styles.words}>
          <b>{opened.fileName}</b> is still open. Choose what it contains.
        </Text>
      )}
      <ul className={styles.kinds}>
        {shown.map((kind) => (
          <KindCard key={kind.kind} kind={kind} year={year} />
        ))}
      </ul>
    </section>
  )
}

function KindCard({ kind: { kind, name, same, fields }, year }: { kind: ImportKindInfo; year: string }) {
  const query = new URLSearchParams({ kind, ...(year && { year }) })
  const needed = fields.filter(({ isRequired }) => isRequired).map(({ label }) => label)
  const others = fields.filter(({ isRequired }) => !isRequired).map(({ label }) => label)
  return (
    <Paper component="li" withBorder p="md" className={styles.kind} aria-label={name}>
      <Title order={3}>
        <a href={hrefTo(`/import?${query}`)} className={styles.kindLink}>
          {name}
        </a>
      </Title>
      <Text size="sm">{same}</Text>
      <Text size="sm" c="dimmed">
        {[needed.length > 0 && `Columns: ${needed.join(', ')}.`, others.length > 0 && `Optional: ${others.join(', ')}.`]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <div className={styles.kindTools}>
        <CsvDownload
          fileName={buildFileName(name, 'template')}
          head={fields.map(({ label }) => label)}
          rows={[]}
          label="Download template"
        />
      </div>
    </Paper>
  )
}
