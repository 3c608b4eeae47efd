// Page build: the entry script of the page identifies its build; undefined when it runs from its sources.
export const pageBuild = (): string | undefined =>
  document.querySelector('script[type=module][src^="/assets/index-"]')?.getAttribute('src') ?? undefined
