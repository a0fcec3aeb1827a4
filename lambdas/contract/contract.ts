import { listAnnouncements } from './announcements.ts'
import { listBuckets } from './buckets.ts'
import { listDocuments, listPublicDocuments } from './documents.ts'
import { getOpenApi, noRoute } from './meta.ts'
import { renderPage } from './pages.ts'
import type { Route } from './route.ts'
import { openSession } from './sessions.ts'
import { listUploads, presignUploads } from './uploads.ts'

/** Every route of the product, by the noun whose folder holds its handler: `lambdas/{noun}/{route}.ts`. */
export const contract = {
  announcements: { listAnnouncements },
  buckets: { listBuckets },
  documents: { listDocuments, listPublicDocuments },
  meta: { getOpenApi, noRoute },
  pages: { renderPage },
  sessions: { openSession },
  uploads: { listUploads, presignUploads },
} as const satisfies Record<string, Record<string, Route>>

type Nouns = typeof contract
type Merge<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never

/** Every route by its own name. */
export type Routes = Merge<Nouns[keyof Nouns]>
export type RouteName = keyof Routes

/** Every route by its own name, at run time. */
export const routes = Object.assign({}, ...Object.values(contract)) as Routes

/** One entry a route, with its noun and the name of the Lambda that serves it. */
export const listRoutes = (): { noun: string; name: RouteName; route: Route; fn: string }[] =>
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group as Record<string, Route>).map(([name, route]) => ({
      noun,
      name: name as RouteName,
      route,
      fn: route.fn ?? name,
    })),
  )
