import { inject } from 'vitest'
import { refuseRealCloud } from '../local/loopback.ts'

refuseRealCloud()
Object.assign(process.env, inject('cloud').environment)
