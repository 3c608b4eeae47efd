// External link: opens in a new tab, without a referrer.
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isWebLink } from '#shared/text/web-link.ts'
import { Icon } from '../page/Icon.tsx'

type ExternalLinkProps = {
  href: string | null | undefined
  children: ReactNode
  /** Names the target where several links have the same text. */
  of?: string
  /** Looks like a button. */
  button?: boolean
  variant?: 'filled' | 'default' | 'light'
}

export function ExternalLink({ href, children, of, button = false, variant = 'default' }: ExternalLinkProps) {
  if (!href || !isWebLink(href)) return <span>{children}</span>
  const target = { href, target: '_blank', rel: 'noopener noreferrer' }
  const hint = <VisuallyHidden>{of && `: ${of}`} (opens in a new tab)</VisuallyHidden>
  if (button) {
    return (
      <Button component="a" {...target} variant={variant} rightSection={<Icon name="outside" size={16} />}>
        {children}
        {hint}
      </Button>
    )
  }
  return (
    <Anchor {...target} underline="always">
      {children}
      {hint}
    </Anchor>
  )
}
