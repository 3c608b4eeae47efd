// Explained text: the sentence reads as before, and a screen reader finds the meaning.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Explained } from './Explained.tsx'

it('describes abbreviations by their meaning, and leaves the sentence as it is', () => {
  render(
    <p>
      <Explained>What worked in other LCs.</Explained>
    </p>,
  )
  const term = screen.getByText('LCs')
  expect(term.tabIndex).toBe(0)
  expect(term.getAttribute('aria-description')).toBe('Local committees')
  expect(term.parentElement?.textContent).toBe('What worked in other LCs.')
})
