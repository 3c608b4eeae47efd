// Select fields that render their options only when somebody is about to open them: Mantine renders every option of every
// closed list, and a screen with four lists of LCs would pay for a hundred of them.
import { type ComboboxProps, MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core'
import { type ComponentType, createElement, type FocusEvent, useEffect, useState } from 'react'

type FieldProps = {
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  comboboxProps?: ComboboxProps
}

/** Focus comes before the click or key that opens the list, or opens it itself where people can type to search. */
function withLazyOptions<P extends FieldProps>(Field: ComponentType<P>) {
  return function LazyOptions(props: P) {
    const [wasFocused, setFocused] = useState(false)
    const [, setMounted] = useState(false)
    // Mantine learns the list's id when it is mounted, and says that it is open only in a later render.
    useEffect(() => setMounted(wasFocused), [wasFocused])
    return createElement(Field, {
      ...props,
      comboboxProps: { keepMounted: wasFocused, ...props.comboboxProps },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setFocused(true)
        props.onFocus?.(event)
      },
    })
  }
}

export const Select = withLazyOptions(MantineSelect as ComponentType<FieldProps>) as typeof MantineSelect
export const MultiSelect = withLazyOptions(MantineMultiSelect as ComponentType<FieldProps>) as typeof MantineMultiSelect
