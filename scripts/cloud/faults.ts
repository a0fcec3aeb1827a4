import { setTimeout as wait } from 'node:timers/promises'
import { AwsError } from './engine.ts'
import type { AwsCall, Invoke } from './engine.ts'

/** Something that goes wrong on purpose, so that tests can see that nothing is lost or doubled. */
export interface Fault {
  /**
   * `repeat`: an event reaches a function twice. `lose`: the function never hears of it, and its source is told that
   * it failed. `delay`: it comes later. `refuse`: a call is throttled.
   */
  kind: 'repeat' | 'lose' | 'delay' | 'refuse'
  /** Name of a function, as the template's `Description` says it; of calls `service` or `service:Operation`. */
  on: string
  /** How many events or calls it hits; one unless said. */
  times?: number
  /** Of `delay`. */
  milliseconds?: number
}

/** @param nameOf the name of a function by its physical name or ARN */
export const createFaults = (nameOf: (fn: string) => string) => {
  const planned: Required<Fault>[] = []
  const next = (on: string[], isMeant: (kind: Fault['kind']) => boolean): Required<Fault> | undefined => {
    const found = planned.find(fault => fault.times > 0 && on.includes(fault.on) && isMeant(fault.kind))
    if (found) found.times--
    return found
  }
  return {
    /** Plans a fault; the answer takes it back. */
    plan: (fault: Fault): (() => void) => {
      const entry = { times: 1, milliseconds: 1000, ...fault }
      planned.push(entry)
      return () => void (entry.times = 0)
    },
    /** The way of events that nobody waits for, with its faults. */
    around:
      (invoke: Invoke): Invoke =>
      async (fn, event) => {
        const fault = next([nameOf(fn)], kind => kind !== 'refuse')
        if (fault?.kind === 'lose')
          return { payload: null, error: { type: 'Lost', message: 'lost on its way' } }
        if (fault?.kind === 'delay') await wait(fault.milliseconds)
        if (fault?.kind === 'repeat') await invoke(fn, event)
        return invoke(fn, event)
      },
    /** @throws AwsError `ThrottlingException` for a call that a fault is planned for */
    check: ({ service, operation, caller }: AwsCall): void => {
      if (caller?.role && next([service, `${service}:${operation}`], kind => kind === 'refuse'))
        throw new AwsError('ThrottlingException', 'Rate exceeded')
    },
  }
}
