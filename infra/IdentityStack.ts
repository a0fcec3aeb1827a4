import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  type CfnUserPool,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { groups } from '#contract/sessions.ts'
import { accept } from './checks.ts'
import { Fn } from './constructs/Fn.ts'
import { MailSender } from './constructs/MailSender.ts'
import { titled } from './constructs/names.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { siteOriginOf } from './local.ts'

/** Who staff are: the user pool, its groups, and the web client that signs in with SRP. */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { data }: { data: DataStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    const { signUp, mfa, retain, mail } = context.environment
    const sender = mail && new MailSender(this, mail, context.environment)
    this.pool = new UserPool(this, 'UserPool', {
      // Who may is up to the PreSignUp trigger: the pool's own switch has no words for a person.
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      ...(sender?.email && { email: sender.email }),
      mfa: mfa === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    if (sender) this.pool.node.addDependency(sender)
    const resource = this.pool.node.defaultChild as CfnUserPool
    resource.overrideLogicalId('UserPool')
    if (mfa === 'optional')
      accept(
        this.pool,
        'AwsSolutions-COG2',
        'The second factor is offered to everyone; this environment requires it of nobody (decision 22).',
      )
    accept(
      this.pool,
      'AwsSolutions-COG8',
      'The plus plan costs per user; attempts are counted and limited by our own triggers (decisions 19, 20).',
    )
    for (const groupName of groups)
      new CfnUserPoolGroup(this, titled(groupName), { groupName, userPoolId: this.pool.userPoolId })

    const preSignUp = new Fn(this, 'preSignUp', context)
    preSignUp.set('SIGN_UP', JSON.stringify(signUp))
    const customMessage = new Fn(this, 'customMessage', context)
    const origin = siteOriginOf(this, context.environment)
    if (origin) customMessage.set('SITE_ORIGIN', origin)
    const postConfirmation = new Fn(this, 'postConfirmation', context)
    for (const trigger of [preSignUp, customMessage, postConfirmation]) data.connect(trigger)
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp)
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage)
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation)

    this.client = this.pool.addClient('WebClient', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      // Ten minutes: so long can somebody go on who was removed (decision 22).
      accessTokenValidity: Duration.minutes(10),
      idTokenValidity: Duration.minutes(10),
      refreshTokenValidity: Duration.hours(12),
      // Who has to enrol may first have to install an app: Cognito's usual three minutes are too few.
      authSessionValidity: Duration.minutes(mfa === 'required' ? 15 : 3),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    })
  }
}
