import { at, type Resource, type Templates } from '../template.ts'
import { distribution, find, type Planted, put } from './planting.ts'

const isPageAnswer = ({ Properties }: Resource): boolean =>
  at(Properties, 'FunctionConfig', 'Comment') === 'pageAnswer'

const failOverOn = (templates: Templates, statuses: number[]): void =>
  put(
    distribution(templates),
    ['DistributionConfig', 'OriginGroups', 'Items', 0, 'FailoverCriteria', 'StatusCodes', 'Items'],
    statuses,
  )

/** Distributions. */
export const edge: readonly Planted[] = [
  {
    mistake: 'an origin that does not exist',
    check: 'distributions',
    plant: templates =>
      put(
        distribution(templates),
        ['DistributionConfig', 'DefaultCacheBehavior', 'TargetOriginId'],
        'noSuchOrigin',
      ),
  },
  {
    mistake: 'an origin group of an origin that does not exist',
    check: 'distributions',
    plant: templates =>
      put(
        distribution(templates),
        ['DistributionConfig', 'OriginGroups', 'Items', 0, 'Members', 'Items', 0, 'OriginId'],
        'noSuchOrigin',
      ),
  },
  {
    mistake: 'a cache behaviour that answers over plain HTTP',
    check: 'distributions',
    plant: templates =>
      put(
        distribution(templates),
        ['DistributionConfig', 'CacheBehaviors', 0, 'ViewerProtocolPolicy'],
        'allow-all',
      ),
  },
  {
    mistake: 'a page whose status follows from the address that its file has',
    check: 'distributions',
    plant: templates =>
      put(
        find(templates, 'AWS::CloudFront::Function', isPageAnswer),
        ['FunctionCode'],
        "const handler = event => (event.request.uri === '/404.html' ? notFound : event.response)",
      ),
  },
  {
    mistake: 'a gateway’s refusal that readers see as JSON',
    check: 'distributions',
    plant: templates => failOverOn(templates, [500, 502, 503, 504]),
  },
  {
    mistake: 'a failover status that CloudFront does not take',
    check: 'distributions',
    plant: templates => failOverOn(templates, [401, 429, 500, 502, 503, 504]),
  },
]
