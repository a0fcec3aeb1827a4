/** The built server bundle of the site, typed by its source. */
declare module '*/web/dist/server/server.mjs' {
  export const renderPage: typeof import('../../../web/src/server.tsx').renderPage
  export const livePages: typeof import('../../../web/src/server.tsx').livePages
  export const builtFacts: typeof import('../../../web/src/server.tsx').builtFacts
  export type PublicApi = import('../../../web/src/api.ts').PublicApi
}
