import { Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { Firewall } from './constructs/Firewall.ts'
import type { Context } from './context.ts'
import type { Environment } from './environment.ts'

/** Where CloudFront takes certificates and firewalls from, and keeps its metrics. */
export const edgeRegion = 'us-east-1'

/** The zone into which an environment's records go; undefined when a person enters them. */
export const zoneOf = (scope: Construct, { domain }: Environment): IHostedZone | undefined => {
  const zone = domain?.hostedZone
  return (
    zone &&
    HostedZone.fromHostedZoneAttributes(scope, 'HostedZone', { hostedZoneId: zone.id, zoneName: zone.name })
  )
}

/** An environment with a domain or a firewall has resources that must be in us-east-1. */
export const hasEdgeStack = ({ domain, firewall }: Environment): boolean => Boolean(domain ?? firewall)

/** The domain's certificate and the firewall must be in us-east-1. */
export class EdgeStack extends Stack {
  readonly certificate: Certificate | undefined
  readonly firewall: Firewall | undefined

  constructor(scope: Construct, id: string, { environment }: Context, props: StackProps) {
    super(scope, id, props)
    const { domain, firewall } = environment
    // Without a zone of ours the deployment waits until somebody has entered the record that the console shows.
    if (domain)
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: domain.name,
        validation: CertificateValidation.fromDns(zoneOf(this, environment)),
      })
    if (firewall) this.firewall = new Firewall(this, firewall)
  }
}
