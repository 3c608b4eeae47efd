// Query options of a record that a form edits: fetched again when the form opens, since it must not start from an older
// version than the server has, and whenever the person comes back to the tab: an untouched form then follows.
export const whileEdited = {
  meta: { untilLeft: true },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
} as const
