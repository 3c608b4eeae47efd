// Hub icons: maps a card's icon name to its drawing.
import {
  IconArrowDown,
  IconBulb,
  IconChecklist,
  IconFilter,
  IconFlag,
  IconFolders,
  IconLock,
  IconRefresh,
  IconStairsUp,
} from '@tabler/icons-react'
import type { CardIcon } from '#shared/hub-manifest.ts'

const icons = {
  bulb: IconBulb,
  cycle: IconRefresh,
  folder: IconFolders,
  funnel: IconFilter,
  checks: IconChecklist,
  stairs: IconStairsUp,
  flag: IconFlag,
  lock: IconLock,
  down: IconArrowDown,
} satisfies Record<CardIcon | 'lock' | 'down', unknown>

export function HubIcon({ name, size = 26 }: { name: keyof typeof icons; size?: number }) {
  const Picture = icons[name]
  return <Picture size={size} stroke={1.6} aria-hidden />
}
