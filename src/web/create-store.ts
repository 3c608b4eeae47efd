// Store and emitter: state and events outside React, for components and modules alike. The names are those of zustand.
import { useSyncExternalStore } from 'react'

/** Calls the listeners of an event in the order in which they subscribed. */
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
    /** Calls listeners only when the state differs: setting the same one again renders nothing. */
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

/** A selector that creates an object makes React render endlessly: select what the store holds, or a plain value. */
export const useStore = <State, Selected = State>(
  { getState, subscribe }: Store<State>,
  selector = (state: State) => state as unknown as Selected,
): Selected => useSyncExternalStore(subscribe, () => selector(getState()))
