import type { Socket } from './link.ts'

const encode = (value: object): string => btoa(JSON.stringify(value))

/** An access token that ends at a moment (milliseconds since 1970). */
export const tokenUntil = (end: number): string =>
  `${encode({ alg: 'RS256' })}.${encode({ exp: end / 1000 })}.sig`

/** A WebSocket whose other side is the test; pings are answered as long as it is not cut. */
export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  isClosed = false
  isCut = false
  readonly said: string[] = []
  readonly address: string
  readonly protocols: string[]
  constructor(address: string, protocols: string[]) {
    this.address = address
    this.protocols = protocols
  }
  send(text: string): void {
    this.said.push(text)
    if (!this.isCut) queueMicrotask(() => this.hear({ type: 'pong' }))
  }
  close(): void {
    this.isClosed = true
  }
  #call(listener: Socket['onopen'], event: object): void {
    listener?.call(this as never, event as never)
  }
  /** The connection is open. */
  open(): void {
    this.#call(this.onopen, {})
  }
  hear(message: object): void {
    this.#call(this.onmessage, { data: JSON.stringify(message) })
  }
  /** The connection ends, or never comes to stand. */
  break(): void {
    this.isClosed = true
    this.#call(this.onclose, {})
  }
}
