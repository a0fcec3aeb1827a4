import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  type CfnUserPool,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { accessTokenMinutes, factorGroup, groups, signInStepMinutes } from '#contract/people/sessions.ts'
import { access } from './access.ts'
import type { AccountVerb } from './access/verbs.ts'
import { accept } from './checks.ts'
import { Fn } from './constructs/Fn.ts'
import { keepExported } from './constructs/keepExported.ts'
import { MailSender } from './constructs/MailSender.ts'
import { constructId } from './constructs/names.ts'
import { removalOf } from './constructs/removal.ts'
import { watchAllFunctions } from './constructs/watchFunctions.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import type { Environment } from './environment.ts'
import { awsEndpointOf, siteOriginOf } from './local.ts'

const accountActions: Record<AccountVerb, string> = {
  groups: 'cognito-idp:AdminListGroupsForUser',
  get: 'cognito-idp:AdminGetUser',
  members: 'cognito-idp:ListUsersInGroup',
  list: 'cognito-idp:ListUsers',
  settings: 'cognito-idp:DescribeUserPool',
  create: 'cognito-idp:AdminCreateUser',
  join: 'cognito-idp:AdminAddUserToGroup',
  leave: 'cognito-idp:AdminRemoveUserFromGroup',
  factor: 'cognito-idp:AdminSetUserMFAPreference',
  signOut: 'cognito-idp:AdminUserGlobalSignOut',
  enable: 'cognito-idp:AdminEnableUser',
  disable: 'cognito-idp:AdminDisableUser',
  remove: 'cognito-idp:AdminDeleteUser',
}

/** Staff accounts: the user pool, its groups, and the web client that signs in with SRP. */
export class IdentityStack extends Stack {
  readonly pool: UserPool
  readonly client: UserPoolClient
  /** In which each step of a sign-in has to be answered. */
  readonly signInStepMinutes: number
  readonly #environment: Environment

  constructor(
    scope: Construct,
    id: string,
    context: Context,
    { data }: { data: DataStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    this.#environment = context.environment
    const { signUp, mfa, retain, mail } = context.environment
    this.signInStepMinutes = signInStepMinutes[mfa === 'required' ? 'enrolling' : 'usual']
    const sender = mail && new MailSender(this, mail, context.environment)
    this.pool = new UserPool(this, 'UserPool', {
      // The PreSignUp trigger decides who may sign up: the pool's own switch gives a person no explanation.
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Until a new address is confirmed, the one before counts.
      keepOriginal: { email: true },
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
      // Free up to 10,000 people a month; the lite plan has no second version of the token trigger.
      featurePlan: FeaturePlan.ESSENTIALS,
      mfa: mfa === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      deletionProtection: retain,
      removalPolicy: removalOf(context.environment),
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
    if (mfa === 'admins')
      accept(
        this.pool,
        'AwsSolutions-COG2',
        'The second factor is required of admins, by the groups in their tokens (decision 22).',
      )
    accept(
      this.pool,
      'AwsSolutions-COG8',
      'The plus plan costs per user; attempts are counted and limited by our own triggers (decisions 19, 20).',
    )
    for (const groupName of [...groups, factorGroup])
      new CfnUserPoolGroup(this, constructId(groupName), { groupName, userPoolId: this.pool.userPoolId })

    const preSignUp = new Fn(this, 'preSignUp', context)
    preSignUp.set('SIGN_UP', JSON.stringify(signUp))
    const customMessage = new Fn(this, 'customMessage', context)
    const origin = siteOriginOf(this, context.environment)
    if (origin) customMessage.set('SITE_ORIGIN', origin)
    const postConfirmation = new Fn(this, 'postConfirmation', context)
    const preAuthentication = new Fn(this, 'preAuthentication', context)
    const postAuthentication = new Fn(this, 'postAuthentication', context)
    for (const trigger of [preSignUp, customMessage, postConfirmation, preAuthentication, postAuthentication])
      data.connect(trigger)
    this.#connectAccounts(preAuthentication)
    watchAllFunctions(this, [preSignUp, preAuthentication], data.alarms)
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp)
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage)
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation)
    this.pool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, preAuthentication)
    this.pool.addTrigger(UserPoolOperation.POST_AUTHENTICATION, postAuthentication)
    const preTokenGeneration = new Fn(this, 'preTokenGeneration', context)
    data.connect(preTokenGeneration)
    if (mfa === 'admins') preTokenGeneration.set('ADMINS_NEED_FACTOR', 'yes')
    this.#connectAccounts(preTokenGeneration)
    // Version one changes ID tokens alone.
    this.pool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      preTokenGeneration,
      LambdaVersion.V2_0,
    )

    this.client = this.pool.addClient('WebClient', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(accessTokenMinutes),
      refreshTokenValidity: Duration.hours(12),
      authSessionValidity: Duration.minutes(this.signInStepMinutes),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
    })
    keepExported(this, this.pool.userPoolId, this.pool.userPoolArn, this.client.userPoolClientId)
  }

  /** Connects a function that is no trigger to the pool, as `access.ts` says. */
  connect(fn: Fn): void {
    const { accounts: verbs = [] } = access[fn.name]
    if (verbs.length === 0) return
    fn.allow(
      verbs.map(verb => accountActions[verb]),
      this.pool.userPoolArn,
    )
    fn.set('USER_POOL_ID', this.pool.userPoolId)
  }

  /**
   * Connects a trigger to its own pool. The policy stands apart from the role: the pool names the function, which
   * waits for what belongs to its role, which would wait for the pool.
   */
  #connectAccounts(fn: Fn): void {
    const { accounts: verbs = [] } = access[fn.name]
    if (!fn.role) return
    new Policy(this, `${constructId(fn.name)}Accounts`, {
      roles: [fn.role],
      statements: verbs.map(
        verb => new PolicyStatement({ actions: [accountActions[verb]], resources: [this.pool.userPoolArn] }),
      ),
    })
  }

  /** Tells a function by which keys, client and pool it knows an access token. */
  connectKeys(fn: Fn): void {
    const { userPoolId, stack } = this.pool
    const host = awsEndpointOf(Stack.of(fn), this.#environment)
    fn.set('USER_POOL_ID', userPoolId)
    fn.set('USER_POOL_CLIENT_ID', this.client.userPoolClientId)
    fn.set(
      'JWKS_ADDRESS',
      `${host ?? `https://cognito-idp.${stack.region}.${stack.urlSuffix}`}/${userPoolId}/.well-known/jwks.json`,
    )
  }
}
