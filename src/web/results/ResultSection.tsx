// Section of a results page: heading, one sentence, its file for the download menu, and the content.
import { Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { SectionHead } from '../ui/page/SectionHead.tsx'
import { type Download, useDownload } from './Downloads.tsx'

type ResultSectionProps = {
  title: string
  /** If something else uses the title's id too. */
  id?: string
  text?: ReactNode
  csv?: Download | undefined
  /** Further actions. */
  tools?: ReactNode
  isCard?: boolean
  className?: string | undefined
  /** Not printed. */
  isScreenOnly?: boolean
  children: ReactNode
}

export function ResultSection(props: ResultSectionProps) {
  const { title, id: given, text, csv, tools, isCard = false, className, isScreenOnly, children } = props
  const own = useId()
  useDownload(csv)
  const id = given ?? own
  const attributes = { className, 'aria-labelledby': id, 'data-no-print': isScreenOnly || undefined }
  const content = (
    <>
      <SectionHead {...{ id, title, text }}>{tools}</SectionHead>
      {children}
    </>
  )
  if (!isCard) return <section {...attributes}>{content}</section>
  return (
    <Paper component="section" withBorder p="lg" {...attributes}>
      {content}
    </Paper>
  )
}
