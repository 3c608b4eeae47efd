// Preview of a form: the form's own parts, step by step, as wide as on a phone or on a desktop.
import { NativeSelect } from '@mantine/core'
import { type ComponentType, lazy, Suspense, use, useMemo, useState } from 'react'
import type { DefinitionKind, Group } from '#shared/definitions/definition.ts'
import { PagesContext, type PreviewProps } from '#web/shell/routing/pages.ts'
import { LoadingSkeletons } from '#web/ui/feedback/LoadingSkeletons.tsx'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import styles from './definitions.module.css'

/** From the hub whose form it is; none if that hub is not there. */
function usePreview(kind: DefinitionKind): ComponentType<PreviewProps> | null {
  const pages = use(PagesContext)
  return useMemo(() => {
    const found = Object.values(pages).find(({ preview }) => preview?.kind === kind)?.preview
    return found ? lazy(async () => ({ default: await found.load() })) : null
  }, [pages, kind])
}

export function PreviewPane({ kind, groups }: { kind: DefinitionKind; groups: readonly Group[] }) {
  const Preview = usePreview(kind)
  const [width, setWidth] = useState('phone')
  const [at, setAt] = useState(0)
  const group = Math.min(at, groups.length - 1)
  if (!Preview || groups.length === 0) return null
  return (
    <>
      <div className={styles.pickers}>
        <SegmentedControl
          aria-label="Width"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
        />
        <NativeSelect
          aria-label="Step"
          value={String(group)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          data={groups.map(({ title }, n) => ({ value: String(n), label: title || 'New group' }))}
        />
      </div>
      <section className={styles.preview} data-width={width} aria-label="Preview">
        <Suspense fallback={<LoadingSkeletons shape="form" />}>
          <Preview groups={groups} group={group} />
        </Suspense>
      </section>
    </>
  )
}
