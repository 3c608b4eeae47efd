// What kind of thing is behind a link, as a picture? The word always stands beside it or in the card.
import {
  IconBrandGoogleDrive,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconForms,
  IconPlayerPlay,
  IconPresentation,
  IconTable,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { LinkKind } from '../rules.ts'

const icons = {
  folder: IconFolder,
  file: IconBrandGoogleDrive,
  doc: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  form: IconForms,
  pdf: IconFileTypePdf,
  video: IconPlayerPlay,
  site: IconWorld,
} satisfies Record<LinkKind, unknown>

type LinkKindIconProps = { kind: LinkKind } & Pick<ComponentProps<typeof IconWorld>, 'size' | 'x' | 'y' | 'stroke'>

export function LinkKindIcon({ kind, size = 18, stroke = 1.6, ...place }: LinkKindIconProps) {
  const Picture = icons[kind]
  return <Picture size={size} stroke={stroke} aria-hidden {...place} />
}
