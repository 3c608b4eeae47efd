// Label and icon for the kind of a link: 'Drive folder', 'PDF', or the name of the site.

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
import { type LinkKind, linkKindNames, linkKindOf } from '../rules.ts'
import styles from './documents.module.css'

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '')

export function LinkKindLabel({ link }: { link: string }) {
  const kind = linkKindOf(link)
  const host = kind === 'site' ? hostOf(link) : ''
  return (
    <span className={styles.kind}>
      <LinkKindIcon kind={kind} />
      <span className={styles.kindWords}>{host ? `${linkKindNames[kind]} · ${host}` : linkKindNames[kind]}</span>
    </span>
  )
}

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

function LinkKindIcon({ kind }: { kind: LinkKind }) {
  const Picture = icons[kind]
  return <Picture size={18} stroke={1.6} aria-hidden />
}
