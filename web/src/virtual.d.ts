interface ImportMetaEnv {
  /** Whether the content pack has something that readers are asked about: third parties, or the count of visits. */
  readonly CONSENT: boolean
  /** True if visits are counted at all. */
  readonly VISITS: boolean
}

declare module 'virtual:endpoints' {
  import type { RouteName } from '#contract/contract.ts'
  import type { Route } from '#contract/route.ts'

  /** Method and path of every route of the contract, by its name. */
  export const endpoints: Record<RouteName, readonly [Route['method'], string]>
}

declare module 'virtual:template' {
  /** The built `index.html`, its stylesheet inlined, with the marks `<!--head-->`, `<!--app-->` and `<!--data-->`. */
  const template: string
  export default template
}
