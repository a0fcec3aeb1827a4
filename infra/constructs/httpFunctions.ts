import type { Stack } from 'aws-cdk-lib'
import type { Build } from '../build.ts'
import type { Context } from '../context.ts'
import type { DataStack } from '../DataStack.ts'
import { httpFunctions, type HttpFunctionName, type ServedRoute } from '../functions.ts'
import type { IdentityStack } from '../IdentityStack.ts'
import { siteOriginOf } from '../local.ts'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { ApiRoutes, type Authorizers } from './ApiRoutes.ts'
import { Fn } from './Fn.ts'
import { styleSources } from './Headers.ts'

/** Paths of the public pages, those that stand for many left out. */
const pagesOf = ({ pages, livePages }: Build): string[] => [
  ...pages,
  ...livePages.filter(page => !page.includes('{')),
]

/** Variables that a function gets besides those of `access.ts`. */
const extraEnvironment: {
  readonly [Name in HttpFunctionName]?: (context: Context) => Record<string, string>
} = {
  callExternalApi: ({ environment }) => ({ EXTERNAL_APIS: JSON.stringify(environment.externalApis) }),
  github: ({ environment }) => ({ GITHUB_REPOSITORIES: JSON.stringify(environment.repositories) }),
  sendEmail: ({ environment }) => ({ TEST_MAIL_DOMAINS: JSON.stringify(environment.testMailDomains) }),
  askAi: ({ environment }) => ({ AI: JSON.stringify(environment.ai) }),
  releases: ({ environment }) => ({ APPROVAL: environment.approval }),
  team: ({ environment }) => ({ ADMINS_NEED_FACTOR: environment.mfa === 'optional' ? 'no' : 'yes' }),
  renderPage: ({ build }) => ({ PAGE_STYLES: styleSources(build.styleHashes) }),
  trackAnalytics: ({ build }) => ({ PAGES: JSON.stringify(pagesOf(build)) }),
  security: ({ environment }) => ({
    SECURITY_SETTINGS: JSON.stringify({
      signUp: environment.signUp,
      mfa: environment.mfa,
      retain: environment.retain,
      testMailDomains: environment.testMailDomains,
      externalApis: environment.externalApis,
      repositories: environment.repositories.map(({ name }) => name),
    }),
  }),
  feeds: ({ build }) => ({ SITE_FACTS: JSON.stringify(build.siteFacts) }),
}

/** Makes the functions of the contract whose routes belong to this stack, each with its routes on the gateway. */
export const addHttpFunctions = (
  stack: Stack,
  context: Context,
  {
    identity,
    data,
    api,
  }: { identity: IdentityStack; data: DataStack; api: { api: HttpApi; authorizers: Authorizers } },
  belongs: (routes: readonly ServedRoute[]) => boolean,
): void => {
  const origin = siteOriginOf(stack, context.environment)
  for (const [name, routes] of httpFunctions()) {
    if (!belongs(routes)) continue
    const fn = new Fn(stack, name, context)
    data.connect(fn)
    data.secrets.connectOrigin(fn)
    identity.connect(fn)
    for (const [key, value] of Object.entries(extraEnvironment[name]?.(context) ?? {})) fn.set(key, value)
    if (origin) fn.set('SITE_ORIGIN', origin)
    new ApiRoutes(stack, fn, routes, api.api, api.authorizers)
  }
}
