import type { ComponentType } from 'react'

/** A part of a tab, at `/admin/{tab}/{slug}`. */
export interface Section {
  label: string
  slug: string
  load: () => Promise<{ Component: ComponentType }>
  /** The page of one of its things, at `/admin/{tab}/{slug}/{id}`; `new` is the id of one to be made. */
  loadOne?: () => Promise<{ Component: ComponentType }>
}
