// LC picker of results: the whole country or one LC, as tabs where there is room and as 'Select LC' up to 768 px.
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { homesOf } from '#shared/access.ts'
import { useSession } from '#web/shell/session/session.ts'
import { TabStrip } from '../../ui/filters/TabStrip.tsx'

export type LcChoice = {
  label: string
  /** What the whole country is called: 'National Summary', 'Overview'. */
  whole: string
  lcs: readonly { code: string; name: string }[]
  /** None is the whole country. */
  lc: string | undefined
  onChoose: (lc: string | undefined) => void
}

/** The width up to which the specification has its own pattern for phones; paper is no phone. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false

/** With several LCs of their own, people find these first, and marked. With one, results open there. */
function useOwnFirst(lcs: LcChoice['lcs']): LcChoice['lcs'] {
  const { me } = useSession()
  const homes = me ? homesOf(me) : []
  const own = homes.flatMap((home) => lcs.find(({ code }) => code === home) ?? [])
  if (own.length < 2) return lcs
  return [
    ...own.map(({ code, name }) => ({ code, name: `${name} (yours)` })),
    ...lcs.filter(({ code }) => !homes.includes(code)),
  ]
}

export function LcPicker({ label, whole, lcs, lc, onChoose, children }: LcChoice & { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const choices = [
    { value: '', label: whole },
    ...useOwnFirst(lcs).map(({ code, name }) => ({ value: code, label: name })),
  ]
  const [value, choose] = [lc ?? '', (code: string) => onChoose(code || undefined)]
  return (
    <TabStrip
      {...{ label, value, children }}
      tabs={choices}
      onChange={choose}
      {...(isNarrow && { selectLabel: 'Select LC' })}
    />
  )
}
