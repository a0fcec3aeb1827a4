import { ArnFormat, Fn as CloudFormation, type Stack } from 'aws-cdk-lib'
import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { accept } from '../checks.ts'
import type { Environment } from '../environment.ts'
import { type Integration, integrations } from '../integrations.ts'
import type { Fn } from './Fn.ts'
import { keepExported } from './keepExported.ts'
import { constructId, variable } from './names.ts'

/** Only functions may read these: the product's own two secrets, and the secrets that third parties give out. */
export class Secrets {
  /** Known to the edge and to the functions behind it. */
  readonly origin: Secret
  readonly #deviceKey: Secret
  /** By the name of the third party; an environment has those that it names. */
  readonly #ofIntegrations = new Map<Integration, CfnSecret>()
  readonly #stack: Stack
  readonly #environment: Environment

  constructor(stack: Stack, environment: Environment) {
    this.#stack = stack
    this.#environment = environment
    this.origin = new Secret(stack, 'OriginSecret', {
      description: 'Shows the API that a request came through the edge.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    const secret = this.origin.node.defaultChild as CfnSecret
    secret.overrideLogicalId('OriginSecret')
    accept(
      this.origin,
      'AwsSolutions-SMG4',
      'It is rotated each month; the schedule is in SiteStack, beside the distribution that shows it.',
    )
    this.#deviceKey = new Secret(stack, 'DeviceKey', {
      description: 'Signs the tokens by which browsers are known at sign-in.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    accept(
      this.#deviceKey,
      'AwsSolutions-SMG4',
      'A new value would make every browser unknown and protect nothing; a person gives one when it leaked.',
    )
    for (const name of environment.integrations) {
      // Empty: the construct for secrets would make up a value, and a function could not say "not set".
      const secret = new CfnSecret(stack, `${constructId(name)}Secret`, {
        name: `${environment.name}/${name}`,
        description: `For ${name}. Its value comes from there: npm run secret -- set ${name}`,
      })
      this.#ofIntegrations.set(name, secret)
      accept(secret, 'AwsSolutions-SMG4', 'The third party gives its value out; a person renews it there.')
    }
    keepExported(
      stack,
      this.origin.secretArn,
      this.#deviceKey.secretArn,
      ...[...this.#ofIntegrations.values()].map(({ ref }) => ref),
    )
  }

  /** Lets a function tell requests that came through the edge from others. */
  connectOrigin(fn: Fn): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.origin.secretArn)
    fn.set('ORIGIN_SECRET_ARN', this.origin.secretArn)
  }

  /** Lets a function see when the edge's secret was given a new value, and not which. */
  connectOriginState(fn: Fn): void {
    fn.allow(['secretsmanager:DescribeSecret'], this.origin.secretArn)
  }

  /** Lets a function give the edge's secret a new value. */
  connectOriginRotation(fn: Fn): void {
    this.connectOrigin(fn)
    fn.allow(
      ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
      this.origin.secretArn,
    )
  }

  /** Lets a function sign and know the tokens of browsers. */
  connectDeviceKey(fn: Fn): void {
    fn.allow(['secretsmanager:GetSecretValue'], this.#deviceKey.secretArn)
    fn.set('DEVICE_KEY_ARN', this.#deviceKey.secretArn)
  }

  /** Lets a function read a third party's secret; without one in this environment it finds no setting for it. */
  connectIntegration(fn: Fn, name: Integration): void {
    const arn = this.#ofIntegrations.get(name)?.ref
    if (!arn) return
    fn.allow(['secretsmanager:GetSecretValue'], arn)
    fn.set(`${variable('SECRET', name)}_ARN`, arn)
  }

  /** Lets a function see which third parties' secrets have a value, and tells it which this environment lacks. */
  connectStates(fn: Fn): void {
    const { name: environment } = this.#environment
    const secrets = this.#ofIntegrations
    // Eight ARNs are a fifth of what a function's variables may have: what each begins with stands once.
    const prefix = `${environment}/`
    const ends = integrations.map(name => {
      const arn = secrets.get(name)?.ref
      return [
        name,
        arn ? CloudFormation.select(1, CloudFormation.split(`:secret:${prefix}${name}-`, arn)) : null,
      ]
    })
    fn.allow(['secretsmanager:DescribeSecret'], ...[...secrets.values()].map(({ ref }) => ref))
    fn.set(
      'SECRETS_PREFIX',
      this.#stack.formatArn({
        service: 'secretsmanager',
        resource: 'secret',
        resourceName: prefix,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    )
    fn.set('SECRETS', this.#stack.toJsonString(Object.fromEntries(ends)))
  }

  /**
   * Lets a function read, or see without its value, the secret of any news provider; a person makes it and gives its
   * name to the provider.
   */
  connectProviders(fn: Fn, verb: 'read' | 'describe'): void {
    const prefix = `${this.#environment.name}/providers/`
    fn.allowMany(
      [verb === 'read' ? 'secretsmanager:GetSecretValue' : 'secretsmanager:DescribeSecret'],
      this.#stack.formatArn({
        service: 'secretsmanager',
        resource: 'secret',
        resourceName: `${prefix}*`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      'Administrators name the secrets of news providers; no other secret lies there.',
    )
    fn.set('PROVIDERS_PREFIX', prefix)
  }
}
