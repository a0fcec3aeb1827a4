import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53'
import { type Check, fails, ifThere, warning } from './finding.ts'
import { newOnes, type Plan, resourcesOf } from './planned.ts'

const ours = 'infra/environments.ts'

/**
 * The zone that the records go into. A domain without one is right: a person then enters the records, and the
 * deployment waits for them (docs/first-deploy.md), which somebody has to know beforehand.
 */
const zoneCheck = ({ environment: { domain, name } }: Plan): Check => ({
  about: 'domain',
  right: 'route53:GetHostedZone',
  run: async () => {
    if (!domain) return 'None: the site runs on CloudFront’s own host.'
    if (!domain.hostedZone)
      return [
        warning(
          `${domain.name} has no hosted zone in the record: the deployment waits at the certificate until somebody enters its CNAME.`,
          `Have the registrar's page open, and docs/first-deploy.md, pass 2; or say domain.hostedZone for ${name} in ${ours}.`,
        ),
      ]
    const { id, name: zoneName } = domain.hostedZone
    const zone = await ifThere(
      () => new Route53Client({ region: 'us-east-1' }).send(new GetHostedZoneCommand({ Id: id })),
      'NoSuchHostedZone',
    )
    if (!zone)
      return [
        fails(
          `This account has no hosted zone ${id}.`,
          `Correct domain.hostedZone of ${name} in ${ours} (aws route53 list-hosted-zones), or leave it out and enter the records by hand.`,
        ),
      ]
    const { Name = '', Config } = zone.HostedZone ?? {}
    const real = Name.replace(/\.$/, '')
    if (real !== zoneName)
      return [
        fails(
          `The hosted zone ${id} is ${real}, not ${zoneName}.`,
          `Correct domain.hostedZone of ${name} in ${ours}: aws route53 list-hosted-zones shows all.`,
        ),
      ]
    if (Config?.PrivateZone)
      return [
        fails(
          `The hosted zone ${id} is private: nobody outside sees what is in it, AWS's certificates neither.`,
          `Name the public zone of ${zoneName} in ${ours}.`,
        ),
      ]
    return `The hosted zone of ${zoneName} is there.`
  },
})

/** A record of the domain that somebody else has made: CloudFormation does not replace it. */
const recordCheck = (plan: Plan): Check => ({
  about: 'domain',
  right: 'route53:ListResourceRecordSets',
  run: async () => {
    const { domain } = plan.environment
    const made = await newOnes(resourcesOf(plan, 'AWS::Route53::RecordSet'))
    if (!domain?.hostedZone || made.length === 0) return []
    const types = new Set(made.map(({ properties }) => String(properties['Type'])))
    const { ResourceRecordSets = [] } = await new Route53Client({ region: 'us-east-1' }).send(
      new ListResourceRecordSetsCommand({
        HostedZoneId: domain.hostedZone.id,
        StartRecordName: domain.name,
        MaxItems: 20,
      }),
    )
    const taken = ResourceRecordSets.filter(
      ({ Name, Type = '' }) => Name === `${domain.name}.` && (types.has(Type) || Type === 'CNAME'),
    )
    if (taken.length === 0) return `No record of ${domain.name} is in the way.`
    return [
      fails(
        `The hosted zone has records of ${domain.name} already: ${taken.map(({ Type }) => Type).join(', ')}.`,
        'Remove them just before the deployment; whoever uses the address sees nothing until it is through.',
      ),
    ]
  },
})

/** Another distribution that answers for the domain: CloudFront lets a host belong to one alone. */
const aliasCheck = (plan: Plan): Check => ({
  about: 'domain',
  right: 'cloudfront:ListDistributions',
  run: async () => {
    const { domain } = plan.environment
    if (!domain) return []
    const own = await Promise.all(
      resourcesOf(plan, 'AWS::CloudFront::Distribution').map(async ({ stack, id }) =>
        (await stack.deployed())?.resources.get(id),
      ),
    )
    const { DistributionList } = await new CloudFrontClient({ region: 'us-east-1' }).send(
      new ListDistributionsCommand({}),
    )
    const other = DistributionList?.Items?.find(
      ({ Id, Aliases }) => Aliases?.Items?.includes(domain.name) && !own.includes(Id),
    )
    if (!other) return `No other distribution of the account answers for ${domain.name}.`
    return [
      fails(
        `The distribution ${other.Id} answers for ${domain.name}, and CloudFront lets a host belong to one alone.`,
        'Take the alternate domain name off it just before the deployment.',
      ),
    ]
  },
})

/** The site's own host. */
export const domainChecks = (plan: Plan): Check[] => [zoneCheck(plan), recordCheck(plan), aliasCheck(plan)]
