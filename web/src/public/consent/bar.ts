import { consent } from '#content/consent.ts'
import type { ConsentKind } from '#content/schemaConsent.ts'
import { paths } from '../../paths.ts'
import button from '../../ui/Button.module.css'
import styles from './Consent.module.css'

type Make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  more: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
) => HTMLElementTagNameMap[K]

const make: Make = (tag, more, ...children) => {
  const element = Object.assign(document.createElement(tag), more)
  element.append(...children)
  return element
}

const optionFor = (agreed: readonly ConsentKind[]) => (kind: ConsentKind) => {
  const { title, text } = consent.kinds[kind]
  const box = make('input', { type: 'checkbox', name: kind, checked: agreed.includes(kind) })
  return make('label', {}, box, make('span', {}, make('strong', {}, title), ` ${text}`))
}

/**
 * The bar that asks: refusing is one button of the same size beside accepting,
 * and nothing is ticked beforehand. It covers no content that cannot be scrolled
 * to, and takes no focus by itself.
 * @param kinds what there is to decide on
 * @param agreed what was agreed to before
 * @param decide hears the decision
 */
export const consentBar = (
  kinds: readonly ConsentKind[],
  agreed: readonly ConsentKind[],
  decide: (agreed: ConsentKind[]) => void,
): HTMLElement => {
  const heading = make('h2', { id: 'consent-heading', tabIndex: -1 }, consent.heading)
  const policy = make('a', { href: paths.cookies }, consent.policy)
  const options = kinds.map(optionFor(agreed))
  const ticked = () => kinds.filter((_, index) => options[index]?.querySelector('input')?.checked)
  const action = (name: string, chosen: () => ConsentKind[], isQuiet = false) =>
    make(
      'button',
      {
        type: 'button',
        className: `${button['button']} ${isQuiet ? button['quiet'] : ''}`,
        onclick: () => decide(chosen()),
      },
      name,
    )
  const bar = make(
    'section',
    { className: `night ${styles['bar']}` },
    make('div', { className: styles['words'] ?? '' }, heading, make('p', {}, `${consent.text} `, policy)),
    make('fieldset', {}, make('legend', { className: 'hidden' }, consent.settings), ...options),
    make(
      'div',
      { className: styles['actions'] ?? '' },
      action(consent.accept, () => [...kinds]),
      action(consent.refuse, () => []),
      action(consent.save, ticked, true),
    ),
  )
  bar.setAttribute('aria-labelledby', heading.id)
  return bar
}
