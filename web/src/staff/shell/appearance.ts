/** Kept in this browser alone: it says nothing of who works here. */
const key = 'staff-appearance'

/** Colours of the staff area, as the menu of the account names them. */
export const appearances = {
  system: 'Colours of the system',
  light: 'Light colours',
  dark: 'Dark colours',
} as const
export type Appearance = keyof typeof appearances

/** The chosen colours; the system's until somebody chooses, or where the browser keeps nothing. */
export const chosenAppearance = (): Appearance => {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // Storage is blocked in this browser.
    return 'system'
  }
}

/** Shows the page in the chosen colours, whose tokens follow `color-scheme`. */
export const applyAppearance = (appearance = chosenAppearance()): void => {
  document.documentElement.style.colorScheme = appearance === 'system' ? '' : appearance
}

/** @throws DOMException where the browser keeps nothing; the page has its colours all the same */
export const chooseAppearance = (appearance: Appearance): void => {
  applyAppearance(appearance)
  if (appearance === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, appearance)
}
