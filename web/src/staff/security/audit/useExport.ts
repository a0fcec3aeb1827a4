import { useRef, useState } from 'react'
import { ApiProblem } from '../../../api.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { saveFile } from '../../saveFile.ts'
import { askedOf, type Filters } from './filters.ts'

/** Milliseconds after which the file goes on where a rate limit held it up. */
const patience = 20_000

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
const pause = () => new Promise<void>(resolve => setTimeout(resolve, patience))

/** Puts the file of all that a search finds together, piece by piece, and saves it when it is whole. */
export const useExport = () => {
  /** Entries so far; undefined while nothing is exported. */
  const [done, setDone] = useState<number>()
  const isStopped = useRef(false)

  const piece = async (filters: Filters, cursor: string | undefined) => {
    for (;;)
      try {
        return await api.exportAuditEntries({ body: { ...askedOf(filters), ...(cursor && { cursor }) } })
      } catch (error) {
        if (!(error instanceof ApiProblem && error.code === 'too_many') || isStopped.current) throw error
        await pause()
      }
  }
  const start = async (filters: Filters) => {
    isStopped.current = false
    setDone(0)
    try {
      const pieces: string[] = []
      let total = 0
      let cursor: string | undefined
      do {
        const { csv, count, next } = await piece(filters, cursor)
        pieces.push(csv)
        total += count
        setDone(total)
        cursor = next ?? undefined
      } while (cursor !== undefined && !isStopped.current)
      if (isStopped.current) return
      saveFile(`audit-${london.format(new Date())}.csv`, pieces.join(''))
      toast(
        'Export ready',
        `${total === 1 ? '1 entry' : `${total.toLocaleString('en-GB')} entries`}. That you took them is on record.`,
      )
    } catch (error) {
      toastError('Export failed', failureText(error))
    } finally {
      setDone(undefined)
    }
  }
  return { done, start, stop: () => (isStopped.current = true) }
}
