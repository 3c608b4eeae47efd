// Where does somebody who opens a form go on? In its first field, which takes this as its ref.
export const focusAtOnce = (field: HTMLElement | null) => field?.focus()
