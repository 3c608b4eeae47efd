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

export function LinkKindIcon({ kind }: { kind: LinkKind }) {
  const Picture = icons[kind]
  return <Picture size={18} stroke={1.6} aria-hidden />
}
