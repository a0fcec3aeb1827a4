import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib'
import { prefixOf } from '../../constructs/names.ts'
import { type Check, type Fault, fault } from '../check.ts'
import { sharesOf } from '../quotas.ts'
import { subjectOf } from '../quotas/quota.ts'
import { outputRead, type Reference, referencesIn, referencesOf } from '../references.ts'
import { regionOf } from '../regions.ts'
import { at, type Placed, resourcesOf, type Template, type Templates } from '../template.ts'

const pseudoParameters =
  /^AWS::(AccountId|NoValue|NotificationARNs|Partition|Region|StackId|StackName|URLSuffix)$/

const problemOf = (templates: Templates, stack: string, reference: Reference): string | false => {
  const { Resources, Parameters, Conditions, Mappings }: Partial<Template> = templates[stack] ?? {}
  const isIn = (...places: (object | undefined)[]): boolean =>
    'id' in reference && places.some(place => place && reference.id in place)
  switch (reference.kind) {
    case 'GetStackOutput':
      return (
        !templates[reference.stack]?.Outputs?.[reference.output] &&
        `reads output ${reference.output} of ${reference.stack}, which has none`
      )
    case 'ImportValue':
      return (
        !outputRead(templates, reference) &&
        `imports ${JSON.stringify(reference.name)}, which nothing exports`
      )
    case 'Condition':
      return !isIn(Conditions) && `condition ${reference.id} does not exist`
    case 'FindInMap':
      return !isIn(Mappings) && `mapping ${reference.id} does not exist`
    case 'Ref':
      return (
        !isIn(Resources, Parameters) &&
        !pseudoParameters.test(reference.id) &&
        `refers to ${reference.id}, which does not exist`
      )
    default:
      return !isIn(Resources) && `refers to ${reference.id}, which does not exist`
  }
}

const faultsOf = (
  templates: Templates,
  place: { stack: string; id: string },
  references: Reference[],
): Fault[] =>
  references.flatMap(reference => {
    const problem = problemOf(templates, place.stack, reference)
    return problem ? [fault(place, problem)] : []
  })

const circles = (templates: Templates): Fault[] => {
  const reads = Object.fromEntries(
    Object.entries(templates).map(([stack, { Resources, Outputs }]) => [
      stack,
      referencesIn([Resources, Outputs]).flatMap(each => outputRead(templates, each)?.stack ?? []),
    ]),
  )
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of reads[from] ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return Object.keys(templates)
    .filter(stack => reached(stack).has(stack))
    .map(stack => fault({ stack, id: '' }, 'needs its own outputs, by way of other stacks'))
}

/** Everything that a template refers to exists, in its own stack or as an output of another; no stacks in circles. */
export const dangling: Check = templates => [
  ...resourcesOf(templates).flatMap(each => faultsOf(templates, each, referencesOf(each))),
  ...Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.entries(Outputs).flatMap(([id, output]) =>
      faultsOf(templates, { stack, id }, referencesIn(output)),
    ),
  ),
  ...circles(templates),
]

/**
 * Stacks of one region read each other by export and import. `Fn::GetStackOutput` calls DescribeStacks once for each
 * value, and a first deployment of many is refused for calling too often (https://github.com/aws/aws-cdk/issues/38010).
 */
export const lookUps: Check = (templates, environment) =>
  Object.entries(templates).flatMap(([stack, { Resources, Outputs }]) =>
    referencesIn([Resources, Outputs])
      .filter(reference => reference.kind === 'GetStackOutput')
      .filter(read => regionOf(read.stack, environment) === regionOf(stack, environment))
      .map(read =>
        fault({ stack, id: '' }, `looks up ${read.output} of ${read.stack}, which is in its own region`),
      ),
  )

/** Types whose names may repeat in an account: those within another resource, those that are labels only, hosts. */
const repeatable =
  /^AWS::(ApiGatewayV2::(Api|Authorizer|Route|Stage)|Backup::BackupPlan|Cognito::UserPool(Client|Group)|IAM::Policy|Route53::RecordSet)$/

/** A resource's name in its account, where the template fixes it; as CDK writes it, or in its settings. */
const fixedName = ({ Type, Properties }: Placed): string | undefined => {
  const kind = Type.split('::').at(-1) ?? ''
  return ['Name', `${kind}Name`, `${kind}Config.Name`, `${kind}.${kind}Name`]
    .map(path => at(Properties, path))
    .find(name => typeof name === 'string')
}

/** `blu-prod-api`, and `bluprodapi` as CDK makes it where no hyphen is allowed. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * A fixed name holds the company and the environment, so that two of either fit into one account. Secrets
 * begin with the environment alone (decision 36).
 */
export const names: Check = (templates, { name: environment }) =>
  resourcesOf(templates)
    .filter(({ Type }) => !repeatable.test(Type))
    .flatMap(resource => {
      const name = fixedName(resource)
      if (name === undefined) return []
      const isFitting =
        resource.Type === 'AWS::SecretsManager::Secret'
          ? name.startsWith(`${environment}/`)
          : bare(name).includes(bare(prefixOf(environment)))
      return isFitting ? [] : [fault(resource, `is called ${name} in every environment of every company`)]
    })

/** Nothing is larger, longer or more than AWS takes. What comes near it `npm run ops -- quotas` says. */
export const quotas: Check = (templates, environment) =>
  sharesOf(subjectOf(templates, environment))
    .filter(({ share }) => share > 1)
    .map(({ stack, id, used, quota }) =>
      fault({ stack, id }, `${used} ${quota.name}, of which AWS takes ${quota.limit}: ${quota.source}`),
    )

let plugin: CloudFormationValidatePlugin | undefined
const known = new Map<string, Fault[]>()
const types = new Set<string>()

const validate = (stack: string, template: Template, region: string): Fault[] => {
  plugin ??= new CloudFormationValidatePlugin({ includeDefaultRules: false })
  const folder = mkdtempSync(join(tmpdir(), 'schema-'))
  try {
    const write = (name: string, content: object) => {
      const templatePath = join(folder, `${name}.json`)
      writeFileSync(templatePath, JSON.stringify(content))
      return { stackConstructPath: name, templatePath, accountId: undefined, region }
    }
    const asked = write('asked', template)
    // The plugin compiles its schemas anew for types that the call before did not have: this call has them all.
    const others = write('others', {
      Resources: Object.fromEntries([...types].map((Type, n) => [`R${n}`, { Type }])),
    })
    const { violations } = plugin.validate({
      appConstruct: new App({ outdir: folder }),
      templatePaths: [asked.templatePath, others.templatePath],
      stackTemplates: [asked, others],
    })
    return violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources
        .filter(({ templatePath }) => templatePath === asked.templatePath)
        .map(({ resourceLogicalId }) =>
          fault({ stack, id: resourceLogicalId ?? '' }, `${ruleName} ${description}`),
        ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Every resource has the properties that its type has in CloudFormation's registry, all that are required, and
 * values that they take: AWS's own validator, with the schemas that it carries.
 */
export const schema: Check = (templates, environment) => {
  for (const { Type } of resourcesOf(templates)) types.add(Type)
  return Object.entries(templates).flatMap(([stack, template]) => {
    // Certificates, firewalls and alarms of CloudFront exist in one region only.
    const region = regionOf(stack, environment)
    const key = JSON.stringify([stack, region, template])
    const faults = known.get(key) ?? validate(stack, template, region)
    known.set(key, faults)
    return faults
  })
}
