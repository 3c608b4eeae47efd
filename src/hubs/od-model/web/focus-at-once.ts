// Ref callback that focuses the first field when an in-place form opens.
export const focusAtOnce = (field: HTMLElement | null) => field?.focus()
