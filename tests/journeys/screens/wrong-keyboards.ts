// Input modes: finds fields that would bring up the wrong keyboard, or keep a phone from filling them in. Runs in the page.

/** Fields without the attributes that their label calls for. */
export function wrongKeyboards(): string[] {
  const asks: { label: RegExp; isRight: (field: HTMLInputElement) => boolean; wants: string }[] = [
    {
      label: /\be-?mail\b/i,
      isRight: ({ type, inputMode }) => type === 'email' || inputMode === 'email',
      wants: 'the keyboard for addresses',
    },
    {
      label: /\b(link|url)\b|^https:/i,
      isRight: ({ type, inputMode }) => type === 'url' || inputMode === 'url',
      wants: 'the keyboard for links',
    },
    {
      label: /\b(phone|contact number)\b/i,
      isRight: ({ type, inputMode }) => type === 'tel' || inputMode === 'tel' || inputMode === 'numeric',
      wants: 'the keyboard for numbers',
    },
    {
      label: /\bpassword\b/i,
      isRight: ({ autocomplete }) => /(current|new)-password/.test(autocomplete),
      wants: 'autocomplete',
    },
    {
      label: /^(first|last) name|^(your )?name$/i,
      isRight: ({ autocomplete }) => /name$/.test(autocomplete),
      wants: 'autocomplete',
    },
    {
      label: /^(leads|applicants|accepted|approved|realised|finished|completes|advanced|alumni)\b/i,
      isRight: ({ inputMode }) => inputMode === 'numeric',
      wants: 'the keyboard for numbers',
    },
  ]
  const typed = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[type=date],[type=month],[readonly])'
  return [...document.querySelectorAll<HTMLInputElement>(typed)]
    .filter((field) => field.checkVisibility() && !field.disabled && !field.ariaHasPopup)
    .flatMap((field) => {
      const label = field.labels?.[0]?.innerText || field.ariaLabel || field.placeholder
      const isSearch = field.role === 'searchbox' || field.type === 'search'
      const wrong = isSearch ? undefined : asks.find((ask) => ask.label.test(label) && !ask.isRight(field))
      return wrong ? [`'${label}' wants ${wrong.wants}`] : []
    })
}
