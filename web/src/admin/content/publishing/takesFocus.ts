/** As a `ref`: a dialog that opens gives this element the focus. React's own `autoFocus` comes too early for that. */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')
