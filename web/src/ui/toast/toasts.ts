/** A short message that a person sees and hears wherever they are on the page. */
export interface Toast {
  id: number
  title: string
  text?: string | undefined
  /** `destructive`: something failed. It stays longer, and until the next outcome. */
  variant: 'default' | 'destructive'
  /** What can be done about it. */
  action?: ToastAction | undefined
  /** How often the person had acted when it came: what came of an earlier act gives way to what comes of the next. */
  act: number
}

/** Something that a message offers to do; the message goes with it. */
export interface ToastAction {
  label: string
  run: () => void
}

/** Most toasts shown at once; the oldest gives way. */
const most = 4

let toasts: readonly Toast[] = []
let nextId = 1
let acts = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  listeners.forEach(listener => listener())
}

/** The toasts shown now, oldest first; the same array until it changes. */
export const currentToasts = (): readonly Toast[] => toasts

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes that the person did something: what is shown from now on comes of that, and not of what they did before. */
export const noteAct = (): void => void acts++

/**
 * Shows what came of something. It takes the place of what came of an earlier act, but for what still offers to undo
 * it; a message that stands there already is shown anew instead of twice.
 */
export const toast = (title: string, text?: string, action?: ToastAction): void =>
  show({ title, text, action, variant: 'default' })

/** Shows that something failed. */
export const toastError = (title: string, text?: string): void =>
  show({ title, text, variant: 'destructive' })

/** Shows what nobody here asked for, beside what came of an act; it stays until it is dismissed. */
export const toastAlert = (title: string, text: string): void =>
  show({ title, text, variant: 'destructive', act: Infinity })

/**
 * Offers something that came up by itself; it stays until it is taken up or dismissed.
 * @returns its id
 */
export const toastOffer = (title: string, action: ToastAction): number => {
  show({ title, action, variant: 'default', act: Infinity })
  return nextId - 1
}

const show = ({ act = acts, ...made }: Omit<Toast, 'id' | 'act'> & { act?: number }) => {
  const others = toasts.filter(
    other => (other.title !== made.title || other.text !== made.text) && (other.action || other.act >= acts),
  )
  set([...others, { id: nextId++, act, ...made }].slice(-most))
}

/** Takes a toast away. */
export const dismissToast = (id: number): void => set(toasts.filter(other => other.id !== id))
