// Store helper: when components render again, and which listeners are called.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createEmitter, createStore, useStore } from './create-store.ts'

afterEach(cleanup)

it('calls listeners with the new and the previous state, and not when the state is the same', () => {
  const store = createStore('a')
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.setState('a')
  expect(listener).not.toHaveBeenCalled()
  store.setState('b')
  expect(listener.mock.calls).toEqual([['b', 'a']])
  unsubscribe()
  store.setState('c')
  expect([listener.mock.calls.length, store.getState()]).toEqual([1, 'c'])
})

it('renders a component again only when its selected value changes', () => {
  const store = createStore({ count: 1, name: 'x' })
  let renders = 0
  function Count() {
    renders += 1
    return <p>{useStore(store, ({ count }) => count)}</p>
  }
  const { unmount } = render(<Count />)
  act(() => store.setState({ count: 1, name: 'y' }))
  expect(renders).toBe(1)
  act(() => store.setState({ count: 2, name: 'y' }))
  expect([renders, screen.getByText('2').tagName]).toEqual([2, 'P'])
  unmount()
  act(() => store.setState({ count: 3, name: 'y' }))
  expect(renders).toBe(2)
})

it('an emitter calls its listeners in the order in which they subscribed', () => {
  const { emit, subscribe } = createEmitter<[word: string]>()
  const heard: string[] = []
  subscribe((word) => heard.push(`first ${word}`))
  const stop = subscribe((word) => heard.push(`second ${word}`))
  emit('a')
  stop()
  emit('b')
  expect(heard).toEqual(['first a', 'second a', 'first b'])
})
