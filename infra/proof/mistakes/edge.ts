import { distribution, type Planted, put } from './planting.ts'

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
]
