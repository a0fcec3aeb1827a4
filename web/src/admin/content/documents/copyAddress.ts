import { toast, toastError } from '../../../ui/toast/toasts.ts'

/** Copies a public address, with the site's name, for pasting elsewhere. */
export const copyAddress = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href)
    toast('Address copied', 'Paste it where you need it.')
  } catch {
    toastError('Address not copied', 'The browser did not allow it. Copy the address of the link instead.')
  }
}
