import { ask } from '../../../testing/ask.ts'
import type { TokenMaker } from '../../../testing/tokens.ts'

const times = 200

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** What asking for revocations costs a request of staff, in milliseconds at the median. */
export interface RevocationCost {
  /** Of somebody whose rows the instance has kept. */
  kept: number
  /** Of somebody else each time, whose rows it reads. */
  read: number
}

/** Asks for the same by turns as somebody whom the function knows and as somebody new. */
export const measureRevocations = async (address: string, tokens: TokenMaker): Promise<RevocationCost> => {
  const known = tokens.member('editors')
  const timeOf = async (token: string): Promise<number> => {
    const { status, took } = await ask(address, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    return took
  }
  const kept: number[] = []
  const read: number[] = []
  for (let round = 0; round < times; round++) {
    await timeOf(known)
    kept.push(await timeOf(known))
    read.push(await timeOf(tokens.member('editors')))
  }
  return { kept: median(kept), read: median(read) }
}
