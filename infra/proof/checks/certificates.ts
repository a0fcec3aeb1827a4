import { type Check, fault } from '../check.ts'
import { resourcesIn } from '../references.ts'
import { at, listAt, resourcesOf } from '../template.ts'

/** Whether a name of a certificate stands for a host: a star for one word. */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && name.slice(1) === host.replace(/^[^.]+/, ''))

/**
 * A distribution has a certificate for each of its domains: "The alternate domain name that you're adding must be covered
 * by the SAN", https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html
 */
export const certificates: Check = templates =>
  resourcesOf(templates, 'AWS::CloudFront::Distribution').flatMap(distribution => {
    const config = at(distribution.Properties, 'DistributionConfig')
    const arn = at(config, 'ViewerCertificate', 'AcmCertificateArn')
    const names = resourcesIn(templates, distribution.stack, arn).flatMap(({ Properties }) => [
      at(Properties, 'DomainName'),
      ...listAt(Properties, 'SubjectAlternativeNames'),
    ])
    return listAt(config, 'Aliases')
      .map(String)
      .filter(host => !names.some(name => covers(String(name), host)))
      .map(host => fault(distribution, `${host} is none of its certificate's names`))
  })
