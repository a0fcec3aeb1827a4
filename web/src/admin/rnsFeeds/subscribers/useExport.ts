import { useState } from 'react'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../api.ts'
import { count } from '../../format.ts'
import { saveFile } from '../../saveFile.ts'

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Puts the file of all confirmed subscribers together, piece by piece, and saves it when it is whole. */
export const useExport = () => {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const pieces: string[] = []
      let [total, next]: [number, string | null] = [0, '']
      do {
        const piece = await api.exportSubscribers({ body: next ? { after: next } : {} })
        pieces.push(piece.csv)
        total += piece.count
        next = piece.next
      } while (next !== null)
      saveFile(`subscribers-${london.format(new Date())}.csv`, pieces.join(''))
      toast('Export ready', `${count(total, 'subscriber')}. That you took them is on record.`)
    } catch (error) {
      toastError('Export failed', failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
