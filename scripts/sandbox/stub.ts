/** Ways in which a third party can fail, for tests. */
export const faultNames = [
  'slow',
  'error',
  'nonsense',
  'html',
  'limited',
  'secondary',
  'bomb',
  'inward',
  'drip',
  'flood',
  'unheard',
] as const

export type Fault = (typeof faultNames)[number]

/** A request to a third party; headers as they came. */
export interface Question {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Its answer; objects go out as JSON, streams as they come. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** How a third party says that it is in trouble, by the fault's name, where it has words of its own. */
export type Troubles = Partial<Record<Fault, Answer>>

/** A third party: what it answers in its own wire format. Undefined stands for an address that it does not have. */
export type Stub = (question: Question) => Answer | undefined | Promise<Answer | undefined>
