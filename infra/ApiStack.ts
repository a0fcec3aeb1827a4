import { Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, HttpNoneAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { ApiRoutes } from './constructs/ApiRoutes.ts'
import { ApiStage } from './constructs/ApiStage.ts'
import { Fn } from './constructs/Fn.ts'
import { styleSources } from './constructs/Headers.ts'
import { UploadCheck } from './constructs/UploadCheck.ts'
import type { Build } from './build.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { httpFunctions } from './functions.ts'
import type { IdentityStack } from './IdentityStack.ts'
import { siteOriginOf } from './local.ts'

/** Paths of the public pages, those that stand for many left out. */
const pagesOf = ({ pages, livePages }: Build): string[] => [
  ...pages,
  ...livePages.filter(page => !page.includes('{')),
]

/** The API: a function and its routes for every entry of the contract, and the workers behind it. */
export class ApiStack extends Stack {
  readonly api: HttpApi
  /** Uploads that could not be checked. */
  readonly deadLetters: Queue

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { identity, data }: { identity: IdentityStack; data: DataStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    new ApiStage(this, this.api, context)

    const authorizers = {
      signedIn: new HttpUserPoolAuthorizer('Tokens', identity.pool, { userPoolClients: [identity.client] }),
      none: new HttpNoneAuthorizer(),
    }
    const origin = siteOriginOf(this, context.environment)
    for (const [name, routes] of httpFunctions()) {
      const fn = new Fn(this, name, context)
      data.connect(fn)
      data.connectOriginSecret(fn)
      identity.connect(fn)
      if (name === 'callExternalApi')
        fn.set('EXTERNAL_APIS', JSON.stringify(context.environment.externalApis))
      if (name === 'github') fn.set('GITHUB_REPOSITORIES', JSON.stringify(context.environment.repositories))
      if (name === 'sendEmail')
        fn.set('TEST_MAIL_DOMAINS', JSON.stringify(context.environment.testMailDomains))
      if (name === 'askAi') fn.set('AI', JSON.stringify(context.environment.ai))
      if (name === 'releases') fn.set('APPROVAL', context.environment.approval)
      if (origin) fn.set('SITE_ORIGIN', origin)
      if (name === 'renderPage') fn.set('PAGE_STYLES', styleSources(context.build.styleHashes))
      if (name === 'trackAnalytics') fn.set('PAGES', JSON.stringify(pagesOf(context.build)))
      if (name === 'feeds') fn.set('SITE_FACTS', JSON.stringify(context.build.siteFacts))
      new ApiRoutes(this, fn, routes, this.api, authorizers)
    }
    this.deadLetters = new UploadCheck(this, context, data).deadLetters
  }
}
