import type * as z from 'zod'
import type { ProblemCode } from './problems.ts'

/**
 * Who may call a route.
 * - `public`: anyone.
 * - `account`: anyone signed in, in a group or not.
 * - `staff`: members of the Cognito group `editors` or `admins`.
 * - `admin`: members of `admins`.
 */
export type Access = 'public' | 'account' | 'staff' | 'admin'

type Shape = Readonly<Record<string, z.ZodType>>

/** Everything that a route says about itself; infra, handler, client and OpenAPI are derived from it. */
export interface Route {
  /** `ANY` stands for every method; such a route is no operation of the API and has no client method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY'
  /** The whole path as the browser asks for it, with `{name}` and `{rest+}` for parameters. */
  readonly path: `/${string}`
  readonly access: Access
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** Name of the Lambda that several routes share; by default the route has its own. */
  readonly fn?: string
  /** Seconds that the edge and browsers may keep a public answer; without it `no-store`. */
  readonly cache?: number
  /** Rate-limit action (see `limits.ts`); required on writes and on calls that cost money. */
  readonly limit?: string
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: z.ZodType
  /**
   * Header with the sender's signature of the body, in lower case. The handler gets the bytes as they came and what the
   * header says; nothing has read them yet.
   */
  readonly signature?: string
  readonly returns: z.ZodType
  /**
   * The answer carries a `version`, a whole number that each change raises by one, and names it as its
   * `ETag`.
   */
  readonly tagged?: true
  /** The caller must say in `If-Match` which version it edits; an older one is a `conflict` that shows the newer. */
  readonly ifMatch?: true
  /** Answers with 303 and the address of a page instead of a success. */
  readonly leads?: true
  /** Content type of the answer; without it JSON. */
  readonly produces?: string
  readonly problems: readonly ProblemCode[]
}

/** Declares a route and keeps its exact type. */
export const route = <const R extends Route>(declaration: R): R => declaration

type Parsed<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : Record<never, never>
type Given<S> = S extends Shape
  ? z.input<z.ZodObject<{ -readonly [K in keyof S]: S[K] }>>
  : Record<never, never>

/** A signed body, unread. */
export interface Signed {
  bytes: Uint8Array
  /** Empty when there is none. */
  signature: string
}

/** The input of a handler, after validation. */
export interface Input<R extends Route> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: R['body'] extends z.ZodType ? z.output<R['body']> : R['signature'] extends string ? Signed : undefined
  /** The version that the caller edits. */
  ifMatch: R['ifMatch'] extends true ? number : undefined
}

/** The argument of the typed client: path parameters, query and body in one object each. */
export type Call<R extends Route> = (R['params'] extends Shape
  ? { params: Given<R['params']> }
  : { params?: never }) &
  (R['query'] extends Shape
    ? Record<never, never> extends Given<R['query']>
      ? { query?: Given<R['query']> }
      : { query: Given<R['query']> }
    : { query?: never }) &
  (R['body'] extends z.ZodType ? { body: z.input<R['body']> } : { body?: never }) &
  (R['ifMatch'] extends true ? { ifMatch: number } : { ifMatch?: never })

/** The answer of a route, as the handler returns it and as the client receives it. */
export type Output<R extends Route> = z.output<R['returns']>
