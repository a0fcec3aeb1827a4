import type { Socket } from './link.ts'

const encode = (value: object): string => btoa(JSON.stringify(value))

/** An access token that ends at a moment (milliseconds since 1970). */
export const tokenUntil = (end: number): string =>
  `${encode({ alg: 'RS256' })}.${encode({ exp: end / 1000 })}.sig`

/** A WebSocket whose other side is the test; pings are answered as long as it is not cut. */
export class FakeSocket implements Socket {
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  isClosed = false
  isCut = false
  readonly said: string[] = []
  readonly address: string
  readonly protocols: string[]
  constructor(address: string, protocols: string[]) {
    this.address = address
    this.protocols = protocols
  }
  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.said.push(String(data))
    if (!this.isCut) queueMicrotask(() => this.hear({ type: 'pong' }))
  }
  close(): void {
    this.isClosed = true
  }
  #call<E extends Event>(listener: ((this: WebSocket, event: E) => unknown) | null, event: E): void {
    listener?.call(this as never, event)
  }
  /** The connection stands. */
  open(): void {
    this.#call(this.onopen, new Event('open'))
  }
  hear(message: object): void {
    this.#call(this.onmessage, new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  /** The connection ends, or never comes to stand. */
  break(): void {
    this.isClosed = true
    this.#call(this.onclose, new Event('close') as CloseEvent)
  }
}
