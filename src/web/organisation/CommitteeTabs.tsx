// Of which LC? One tab per LC where there is room, and 'Select LC' up to 768 px: the same on every screen of results.
import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { TabStrip } from '../ui/filters/TabStrip.tsx'

type CommitteeTabsProps = {
  label: string
  /** The whole country first. */
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** The width up to which the specification has its own pattern for phones; paper is no phone. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false

export function CommitteeTabs({ label, choices, value, onChange, children }: CommitteeTabsProps) {
  const isNarrow = useIsNarrow()
  if (!isNarrow) return <TabStrip {...{ label, value, onChange, children }} tabs={choices} />
  return (
    <>
      <NativeSelect
        label="Select LC"
        data={[...choices]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        mb="lg"
      />
      {children}
    </>
  )
}
