// Of which LC, or of the whole country? Buttons, in one row that scrolls sideways on phones.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { national } from '../../rules.ts'
import styles from '../conversion.module.css'
import type { TrackerView } from '../tracker-view.ts'

type ScopeButtonsProps = Pick<TrackerView, 'committees'> & { scope: string; onScope: (scope: string) => void }

export function ScopeButtons({ committees, scope, onScope }: ScopeButtonsProps) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is chosen, or the first time
  useEffect(() => {
    const buttons = row.current
    if (!buttons) return
    // Only the row moves, never the page. Once more when the buttons change their widths: the font may come later.
    const observer = new ResizeObserver(() => {
      const chosen = buttons.querySelector<HTMLElement>('[aria-pressed="true"]')
      if (chosen) buttons.scrollLeft = chosen.offsetLeft - (buttons.clientWidth - chosen.clientWidth) / 2
    })
    for (const button of buttons.children) observer.observe(button)
    return () => observer.disconnect()
  }, [scope])
  return (
    <fieldset className={styles.scopes} data-no-print>
      <legend className={styles.legend}>
        Show sign-ups of <span aria-hidden>(swipe for more)</span>
      </legend>
      <div ref={row} className={styles.scopeRow}>
        {[...committees, { code: national, name: national }].map(({ code, name }) => (
          <Button
            key={code}
            size="sm"
            radius="xl"
            px={12}
            variant={code === scope ? 'filled' : 'default'}
            aria-pressed={code === scope}
            onClick={() => onScope(code)}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
