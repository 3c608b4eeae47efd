// In which order, and all or only those to find again?
import { Button, Select } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { ApprovedQuery } from './gcp-queries.ts'

type Chosen = Pick<ApprovedQuery, 'sort' | 'bookmarked'>
type ListOrderProps = Chosen & { onChange: (change: Partial<Chosen>) => void }

export function ListOrder({ sort, bookmarked, onChange }: ListOrderProps) {
  const Mark = bookmarked ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <Select
        aria-label="Order"
        allowDeselect={false}
        data={[
          { value: '', label: 'Newest first' },
          { value: 'repeated', label: 'Most repeated' },
        ]}
        value={sort}
        onChange={(next) => onChange({ sort: next === 'repeated' ? next : '' })}
      />
      <Button
        variant={bookmarked ? 'light' : 'default'}
        leftSection={<Mark size={16} aria-hidden />}
        aria-pressed={bookmarked === 'yes'}
        onClick={() => onChange({ bookmarked: bookmarked ? '' : 'yes' })}
      >
        Bookmarked
      </Button>
    </>
  )
}
