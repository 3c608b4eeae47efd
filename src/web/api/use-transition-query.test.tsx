// Transition query: shows what the cache has, then the answer, and never the answer about something else.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { useTransitionQuery } from './use-transition-query.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const asked: string[] = []
function Answer({ about, enabled = true }: { about: string; enabled?: boolean }) {
  const answer = useTransitionQuery({
    queryKey: ['answer', about],
    queryFn: async () => {
      asked.push(about)
      return `About ${about}`
    },
    enabled,
  })
  return <p>{answer ?? 'None yet'}</p>
}

test('shows each answer under its own question, and asks nothing where there is nothing to ask', async () => {
  queryClient.setQueryData(['answer', 'IBA'], 'About IBA, earlier')
  const { rerender } = render(<Answer about="Lahore" enabled={false} />)
  await act(async () => {})
  expect([screen.getByText('None yet') !== null, asked]).toEqual([true, []])
  rerender(<Answer about="Lahore" />)
  expect(screen.getByText('None yet')).toBeTruthy()
  await screen.findByText('About Lahore')
  rerender(<Answer about="IBA" />)
  expect(screen.getByText('About IBA, earlier')).toBeTruthy()
  rerender(<Answer about="Multan" />)
  expect(screen.getByText('None yet')).toBeTruthy()
  await screen.findByText('About Multan')
  act(() => void queryClient.setQueryData(['answer', 'Multan'], 'About Multan, later'))
  await screen.findByText('About Multan, later')
})
