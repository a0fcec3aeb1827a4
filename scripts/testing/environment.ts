import { afterAll, inject, vi } from 'vitest'
import { refuseRealCloud } from 'local-cloud/loopback'
import { closeCloud, openCloud } from './cloud.ts'

refuseRealCloud()
// Files of a process share what they have imported, to save its loading; what keeps a client or a setting must be new.
vi.resetModules()
const { environment } = await openCloud(inject('filled'))
Object.assign(process.env, environment)
// The last file's too, while the run still waits for it: what the cloud noted of grants is read next.
afterAll(closeCloud)
