import { Button } from '@aws-amplify/ui-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import styles from './MenuButton.module.css'

/** Something that a menu offers: to do, or (`href`) to open in a tab of its own. */
export interface MenuItem {
  label: string
  run?: () => void
  href?: string
  /** It takes something away. */
  danger?: boolean
}

/** Where the next focus is, by key, among `count` items. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const Menu = (props: {
  id: string
  label: string
  items: readonly MenuItem[]
  button: HTMLElement | null
  onClose: () => void
}) => {
  const { id, label, items, button, onClose } = props
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element || !button) return
    const place = () => {
      const at = button.getBoundingClientRect()
      const { offsetHeight, offsetWidth } = element
      const below = at.bottom + offsetHeight < innerHeight
      element.style.top = `${below ? at.bottom : Math.max(0, at.top - offsetHeight)}px`
      element.style.left = `${Math.max(0, Math.min(at.right - offsetWidth, innerWidth - offsetWidth))}px`
    }
    element.showPopover()
    place()
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    addEventListener('scroll', place, { passive: true })
    return () => removeEventListener('scroll', place)
  }, [button])

  const onKeyDown = (event: KeyboardEvent) => {
    const places = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const next = steps[event.key]?.(places.indexOf(event.target as HTMLElement), places.length)
    if (event.key === 'Tab') onClose()
    if (next === undefined) return
    event.preventDefault()
    places[next]?.focus()
  }
  const item = { role: 'menuitem', tabIndex: -1 } as const
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onToggle={event => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {items.map(({ label: text, run, href, danger }) =>
        href === undefined ? (
          <button
            key={text}
            type="button"
            {...item}
            data-danger={danger || undefined}
            onClick={() => {
              menu.current?.hidePopover()
              run?.()
            }}
          >
            {text}
          </button>
        ) : (
          <a key={text} {...item} href={href} target="_blank" rel="noreferrer" onClick={onClose}>
            {text}
          </a>
        ),
      )}
    </div>
  )
}

/** A button that opens a menu: arrow keys go through it, Escape closes it. `label` names it for who cannot see where it is. */
export const MenuButton = (props: { text: string; label: string; items: readonly MenuItem[] }) => {
  const [open, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <Button
        ref={button}
        size="small"
        variation="link"
        ariaLabel={props.label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.text}
      </Button>
      {open && (
        <Menu id={id} label={props.label} items={props.items} button={button.current} onClose={close} />
      )}
    </>
  )
}
