import { createHash } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation'
import { changesOf } from './changes.ts'
import { fails, unknown, type Check, type Finding } from './finding.ts'
import { describedStack, type Plan, type PlannedStack } from './planned.ts'

/** Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const limits = { sent: 51_200, stored: 1_000_000, resources: 500 }

/** The output of the stack that `cdk bootstrap` has made in a region; undefined when it has made none. */
const toolkit = async (region: string): Promise<{ version: number; bucket: string } | undefined> => {
  const stack = await describedStack(region, 'CDKToolkit')
  const output = (name: string) => stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
  return stack && { version: Number(output('BootstrapVersion') ?? 0), bucket: output('BucketName') ?? '' }
}

const bootstrapCheck = (
  { environment, account }: Plan,
  region: string,
  stacks: readonly PlannedStack[],
): Check => ({
  about: 'bootstrap',
  right: 'cloudformation:DescribeStacks',
  run: async () => {
    const made = await toolkit(region)
    const needed = Math.max(...stacks.map(({ bootstrapVersion }) => bootstrapVersion))
    const todo = `npm run ops -- bootstrap --env ${environment.name}`
    if (!made) return [fails(`CDK is not set up in ${region} of account ${account}.`, todo)]
    if (made.version < needed)
      return [fails(`CDK was set up in ${region} by version ${made.version}, and ${needed} is needed.`, todo)]
    return `CDK is set up in ${region}, version ${made.version}.`
  },
})

/** CloudFormation's limits of a template, known without a call. */
export const tooLarge = ({
  name,
  text,
  template,
}: Pick<PlannedStack, 'name' | 'text' | 'template'>): Finding[] => {
  const bytes = Buffer.byteLength(text)
  const resources = Object.keys(template.Resources).length
  const todo = `Move a part of ${name} into a stack of its own, in infra/app.ts.`
  return [
    ...(bytes > limits.stored
      ? [fails(`The template of ${name} has ${bytes} bytes, and CloudFormation takes ${limits.stored}.`, todo)] // oxfmt-ignore
      : []),
    ...(resources > limits.resources
      ? [fails(`${name} has ${resources} resources, and a stack holds ${limits.resources}.`, todo)] // oxfmt-ignore
      : []),
  ]
}

/**
 * Lends CloudFormation a template for as long as `work` takes. What is over 51,200 bytes can only be read from S3: it
 * goes into the bucket of the bootstrap, as `cdk diff` and `cdk deploy` put it there, and is deleted again.
 */
const lent = async <T>(
  { region, text }: PlannedStack,
  bucket: string,
  work: (template: { TemplateBody: string } | { TemplateURL: string }) => Promise<T>,
): Promise<T> => {
  if (Buffer.byteLength(text) <= limits.sent) return work({ TemplateBody: text })
  const client = new S3Client({ region })
  const object = { Bucket: bucket, Key: `preflight/${createHash('sha256').update(text).digest('hex')}.json` }
  await client.send(new PutObjectCommand({ ...object, Body: text, ContentType: 'application/json' }))
  try {
    return await work({ TemplateURL: `https://${bucket}.s3.${region}.amazonaws.com/${object.Key}` })
  } finally {
    await client.send(new DeleteObjectCommand(object))
  }
}

const validated = async (region: string, template: object): Promise<Finding[]> => {
  try {
    await new CloudFormationClient({ region }).send(new ValidateTemplateCommand(template))
    return []
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error
    return [fails(`CloudFormation refuses it: ${error.message}`, 'Correct it in infra/.')]
  }
}

const settled = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/

/** Finding about a stack whose status lets nothing be deployed into it. */
const unsettled = ({ name, region }: PlannedStack, status: string, reason: string): Finding =>
  status.endsWith('_IN_PROGRESS')
    ? fails(`${name} is being changed at this moment (${status}).`, 'Wait until that is over, and try again.')
    : {
        level: 'fails',
        what: `${name} is ${status}${reason ? `: ${reason}` : ''}.`,
        todo:
          status === 'UPDATE_ROLLBACK_FAILED'
            ? `aws cloudformation continue-update-rollback --region ${region} --stack-name ${name}`
            : `Look at its events in the CloudFormation console of ${region}; then aws cloudformation delete-stack --region ${region} --stack-name ${name}.`,
      }

const templateCheck = (plan: Plan, stack: PlannedStack): Check => ({
  about: stack.name,
  right: 'cloudformation:ValidateTemplate',
  run: async () => {
    const large = tooLarge(stack)
    if (large.length > 0) return large
    const bytes = Buffer.byteLength(stack.text)
    const made = await toolkit(stack.region)
    if (!made && bytes > limits.sent)
      return [
        unknown(
          `CloudFormation cannot read it before CDK is set up in ${stack.region}: ${bytes} bytes go by S3 alone.`,
          `npm run ops -- bootstrap --env ${plan.environment.name}, then npm run preflight again.`,
        ),
      ]
    const there = await stack.deployed()
    if (there && !settled.test(there.status)) return [unsettled(stack, there.status, there.reason)]
    return lent(stack, made?.bucket ?? '', async template => {
      const refused = await validated(stack.region, template)
      if (refused.length > 0) return refused
      return there ? changesOf(plan, stack, template) : `It is new, and CloudFormation takes its template.`
    })
  },
})

/** CloudFormation's answers about the templates, and about the stacks that exist. */
export const templateChecks = (plan: Plan): Check[] => {
  const regions = new Set(plan.stacks.map(({ region }) => region))
  return [
    ...[...regions].map(region =>
      bootstrapCheck(
        plan,
        region,
        plan.stacks.filter(stack => stack.region === region),
      ),
    ),
    ...plan.stacks.map(stack => templateCheck(plan, stack)),
  ]
}
