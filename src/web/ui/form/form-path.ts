// Form value paths: reads and replaces a value inside a form's values by a dotted path, 'metrics.Leads' or 'members.0.name'.
export function readPath(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)
}

/** A copy with one value replaced; what does not change is shared. */
export function withPath<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const at = (values ?? {}) as Record<string, unknown>
  const copy: Record<string, unknown> = Array.isArray(values) ? ([...values] as never) : { ...at }
  copy[key] = rest.length === 0 ? value : withPath(at[key], rest.join('.'), value)
  return copy as T
}
