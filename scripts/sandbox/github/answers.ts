import type { Answer } from '../stub.ts'

/** GitHub says no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly errors: readonly unknown[] | undefined
  constructor(status: number, message: string, errors?: readonly unknown[]) {
    super(message)
    this.status = status
    this.errors = errors
  }

  get answer(): Answer {
    const body = {
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      documentation_url: 'https://docs.github.com/rest',
      status: String(this.status),
    }
    return { status: this.status, body }
  }
}

export const notFound = (message = 'Not Found'): Refused => new Refused(404, message)

/** One page of a list, and the header that leads to the next (RFC 8288). */
export const pageAnswer = (url: URL, all: readonly unknown[]): Answer => {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), 100)
  const page = Number(url.searchParams.get('page') ?? 1)
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const more = all.length > page * size
  return {
    body: all.slice((page - 1) * size, page * size),
    ...(more && { headers: { link: `<${next.href}>; rel="next"` } }),
  }
}
