/** Names that CSS modules give classes. */
const scoped = /\._[\w-]+_\w{4,8}_\d+/

const textOf = (rule: CSSRule): string => {
  if (rule instanceof CSSStyleRule) return scoped.test(rule.selectorText) ? rule.cssText : ''
  if (!(rule instanceof CSSMediaRule)) return ''
  const inner = [...rule.cssRules].map(textOf).join('\n')
  return inner.trim() ? `@media ${rule.conditionText} {\n${inner}\n}` : ''
}

/** The rules of the page's components, without those that style the page as a whole. */
export const moduleRules = (sheets: Iterable<CSSStyleSheet>): string =>
  [...sheets].flatMap(sheet => [...sheet.cssRules].map(textOf)).join('\n')
