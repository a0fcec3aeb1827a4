import { embargo } from './embargo.ts'
import { cloud } from '../testing/cloud.ts'

embargo('X-020 P-119 a release, watched from outside', async () => cloud, {
  ahead: 10,
  pace: 10,
  early: 5,
})
