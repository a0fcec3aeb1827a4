import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  noteAct,
  subscribeToasts,
  toast,
  toastAlert,
  toastError,
} from './toasts.ts'

afterEach(() => currentToasts().forEach(({ id }) => dismissToast(id)))

describe('toasts', () => {
  it('show in the order in which they came, and go one by one', () => {
    toast('Welcome back!', 'Successfully signed in.')
    toastError('Upload Error', 'Failed to upload file')
    expect(currentToasts().map(({ title, variant }) => [title, variant])).toEqual([
      ['Welcome back!', 'default'],
      ['Upload Error', 'destructive'],
    ])
    dismissToast(currentToasts()[0]?.id ?? 0)
    expect(currentToasts().map(({ title }) => title)).toEqual(['Upload Error'])
  })
  it('do not repeat the same message side by side', () => {
    toastError('Sign in failed', 'Invalid email or password')
    toastError('Sign in failed', 'Invalid email or password')
    expect(currentToasts()).toHaveLength(1)
  })
  it('give way to what comes of the next act; an alert and what can be undone stay', () => {
    const titles = () => currentToasts().map(({ title }) => title)
    toastAlert('Security Alert', 'Five failed sign-ins')
    toast('Deleted', 'a.pdf', { label: 'Undo', run: () => undefined })
    toastError('Not saved', 'The server could not be reached.')
    toastError('Not saved', 'Nothing is lost.')
    expect(titles()).toHaveLength(4)
    noteAct()
    expect(titles()).toHaveLength(4)
    toast('Saved')
    expect(titles()).toEqual(['Security Alert', 'Deleted', 'Saved'])
  })
  it('never cover the page: at most four', () => {
    for (const n of [1, 2, 3, 4, 5]) toast(`message ${n}`)
    expect(currentToasts().map(({ title }) => title)).toEqual([
      'message 2',
      'message 3',
      'message 4',
      'message 5',
    ])
  })
  it('tell who listens', () => {
    const heard = vi.fn()
    const stop = subscribeToasts(heard)
    toast('one')
    stop()
    toast('two')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
