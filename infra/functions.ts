import { listRoutes, type RouteName, type Routes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { type WorkerName, workers } from './workers.ts'

type FnOf<Name extends RouteName> = Routes[Name] extends { readonly fn: infer Fn extends string } ? Fn : Name

/** A function that serves routes of the contract. */
export type HttpFunctionName = { [Name in RouteName]: FnOf<Name> }[RouteName]

/** Every Lambda of the product. */
export type FunctionName = HttpFunctionName | WorkerName

/** A route with the place of its handler. */
export interface ServedRoute {
  noun: string
  name: RouteName
  route: Route
}

/** The routes of each HTTP function. */
export const httpFunctions = (): Map<HttpFunctionName, ServedRoute[]> => {
  const byFunction = new Map<HttpFunctionName, ServedRoute[]>()
  for (const { fn, ...served } of listRoutes()) {
    const name = fn as HttpFunctionName
    byFunction.set(name, [...(byFunction.get(name) ?? []), served])
  }
  return byFunction
}

/** All routes of the function need a sign-in. */
export const isForStaff = (routes: readonly ServedRoute[]): boolean =>
  routes.every(({ route }) => route.access !== 'public')

/** The names of all functions, HTTP ones first. */
export const functionNames = (): FunctionName[] => [
  ...httpFunctions().keys(),
  ...(Object.keys(workers) as WorkerName[]),
]

/** Seconds of functions that wait for a third party that takes its time, never longer than the gateway. */
const longer: Partial<Record<FunctionName, number>> = {
  /** A model writes its whole answer first. */
  askAi: 29,
  /** A network may take twelve seconds to say what became of a post. */
  socialMediaPost: 20,
  /** Stripe may be asked twice, one after the other. */
  payments: 20,
  /** A scan asks about every table, bucket, secret and administrator. */
  security: 25,
  /** A mail relay may greet late on purpose. */
  sendEmail: 20,
}

/** Memory (MB) and timeout (seconds) of a function. */
export const sizeOf = (name: FunctionName): { memory: number; timeout: number } => {
  if (name in workers) return workers[name as WorkerName]
  // A commit of many files is many requests to GitHub, one after the other.
  if (name === 'github') return { memory: 512, timeout: 25 }
  // Reads up to 100 MB and hashes them, and a PDF page by page: one whole processor.
  if (name === 'processFile') return { memory: 1769, timeout: 29 }
  // The same for a PDF whose copy gets its reader's name on each page.
  if (name === 'downloadDocument') return { memory: 1769, timeout: 29 }
  // A news wire gives twenty texts one by one, and each is read on a thread.
  if (name === 'rnsFeedProxy') return { memory: 1024, timeout: 28 }
  // The gateway waits 30 seconds; a person does not. Rendering is processor time, so it gets more of it.
  return { memory: name === 'renderPage' ? 1024 : 512, timeout: longer[name] ?? 10 }
}
