// LC buttons: an LC or the whole country by one press, in one row that scrolls sideways on phones.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './LcButtons.module.css'
import type { LcChoice } from './LcPicker.tsx'

/** The whole country comes last. */
export function LcButtons({ label, whole, lcs, lc, onChoose }: LcChoice) {
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
  }, [lc])
  return (
    <fieldset className={styles.choice} data-no-print>
      <legend className={styles.legend}>
        {label} <span aria-hidden>(swipe for more)</span>
      </legend>
      <div ref={row} className={styles.row}>
        {[...lcs, { code: undefined, name: whole }].map(({ code, name }) => (
          <Button
            key={code ?? ''}
            size="sm"
            radius="xl"
            px={12}
            variant={code === lc ? 'filled' : 'default'}
            aria-pressed={code === lc}
            onClick={() => onChoose(code)}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
