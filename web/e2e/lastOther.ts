import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks until the answer is the wanted one. Says when it became that, whatever time an answer takes on a busy machine.
 * @returns the moment at which the last question was put that was answered otherwise, epoch milliseconds; 0 if none was
 */
export const lastOther = async <T>(ask: () => Promise<T>, wanted: T): Promise<number> => {
  let last = 0
  for (;;) {
    const asked = Date.now()
    if ((await ask()) === wanted) return last
    last = asked
    await wait(50)
  }
}
