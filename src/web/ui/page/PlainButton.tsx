// Button in plain HTML, or a link that looks like one. The first screens cannot afford Mantine's, so it only looks like it.
import type { ComponentProps } from 'react'
import styles from './PlainButton.module.css'

type Look = {
  /** A secondary button, beside the main one. */
  isOther?: boolean
  isWide?: boolean
}

const lookOf = ({ isOther, isWide }: Look) => ({
  className: styles.button,
  'data-filled': !isOther || undefined,
  'data-wide': isWide || undefined,
})

export const PlainButton = ({ isOther, isWide, type = 'button', ...rest }: ComponentProps<'button'> & Look) => (
  <button type={type} {...lookOf({ isOther, isWide })} {...rest} />
)

export const PlainButtonLink = ({ isOther, isWide, ...rest }: ComponentProps<'a'> & Look) => (
  <a {...lookOf({ isOther, isWide })} {...rest} />
)
