// Store and emitter: state and events outside React, for components and modules alike. The names are those of zustand.
import { useSyncExternalStore } from 'react'

/** Listeners of an event, told in the order in which they subscribed. */
export function createEmitter<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function createStore<State>(initial: State) {
  const { emit, subscribe } = createEmitter<[state: State, previous: State]>()
  let state = initial
  return {
    getState: () => state,
    /** Listeners hear only of another state: the same one again renders nothing anew. */
    setState: (next: State) => {
      if (Object.is(next, state)) return
      const previous = state
      state = next
      emit(state, previous)
    },
    subscribe,
  }
}

type Store<State> = ReturnType<typeof createStore<State>>

/** A selector that makes an object makes React render without end: select what the store holds, or a plain value. */
export const useStore = <State, Selected = State>(
  { getState, subscribe }: Store<State>,
  selector = (state: State) => state as unknown as Selected,
): Selected => useSyncExternalStore(subscribe, () => selector(getState()))
