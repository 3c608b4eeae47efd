// Help texts: the parts that the build made of docs/tour.md, found by id, and their paragraphs and lists as elements.

import { helpGroups } from 'virtual:tour/parts'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Block, HelpPart, Inline } from '#shared/text/parse-tour.ts'
import { hrefTo } from '../routing/location.ts'

export { helpGroups }

export const findPart = (id: string): HelpPart | undefined =>
  helpGroups.flatMap(({ parts }) => parts).find(({ ids }) => ids.includes(id))

/** `renderText`: what becomes of plain text, if it should not stay plain. */
type Renderer = { renderText?: (text: string) => ReactNode }

export const InlineText = ({ children, renderText }: Renderer & { children: readonly Inline[] }) =>
  createElement(Fragment, null, ...children.map((piece) => renderPiece(piece, renderText)))

/** Without bold and links. */
export const plainText = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'bold' in piece ? piece.bold : piece.text)).join('')

function renderPiece(piece: Inline, renderText = (text: string): ReactNode => text): ReactNode {
  if (typeof piece === 'string') return renderText(piece)
  if ('bold' in piece) return <b>{piece.bold}</b>
  return <a href={hrefTo(`/help/${piece.to}`)}>{piece.text}</a>
}

export function BlockText({ block, renderText }: Renderer & { block: Block }) {
  if ('text' in block)
    return (
      <p>
        <InlineText renderText={renderText}>{block.text}</InlineText>
      </p>
    )
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.list.map((item) => (
        <li key={JSON.stringify(item)}>
          <InlineText renderText={renderText}>{item}</InlineText>
        </li>
      ))}
    </List>
  )
}
