import { inject } from 'vitest'
import { embargo } from './embargo.ts'

embargo('X-020 P-119 a release, watched from outside', async () => inject('cloud'), {
  ahead: 10,
  pace: 10,
  early: 5,
})
