/** A short message that a person sees and hears wherever they are on the page. */
export interface Toast {
  id: number
  title: string
  text?: string | undefined
  /** `destructive`: something failed. It stays until dismissed. */
  variant: 'default' | 'destructive'
  /** What can be done about it. */
  action?: ToastAction | undefined
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

/** Shows a message; one that stands there already is shown anew instead of twice. */
export const toast = (title: string, text?: string, action?: ToastAction): void =>
  show({ title, text, action, variant: 'default' })

/** Shows that something failed. */
export const toastError = (title: string, text?: string): void =>
  show({ title, text, variant: 'destructive' })

const show = (made: Omit<Toast, 'id'>) => {
  const others = toasts.filter(({ title, text }) => title !== made.title || text !== made.text)
  set([...others, { id: nextId++, ...made }].slice(-most))
}

/** Takes a toast away. */
export const dismissToast = (id: number): void => set(toasts.filter(other => other.id !== id))
