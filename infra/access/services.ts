import { counted, shared } from './parts.ts'
import type { Access } from './verbs.ts'

/** Outside services that staff use and try, and the integration files. */
export const services = {
  callExternalApi: { tables: { ...counted, ...shared }, outside: ['fetch'] },
  github: { tables: { ...counted, ...shared }, secrets: ['github'], outside: ['fetch'] },
  cms: {
    tables: {
      ...counted,
      cmsDrafts: ['get', 'getMany', 'put', 'update'],
      cmsDraftVersions: ['get', 'put', 'update', 'query'],
    },
  },
  services: {
    tables: {
      ...counted,
      // Whether a keyed read is answered, and which way mails go out.
      settings: ['get'],
      // What the clock should have done by now.
      rnsProviders: ['byDue', 'getMany'],
      announcements: ['toAnnounce'],
      visits: ['query'],
    },
    tableSizes: ['describe'],
    buckets: ['locate'],
    // Where the relay is, to see whether it answers.
    secrets: ['smtp'],
    secretStates: ['describe'],
    outside: ['fetch'],
    mailQuota: ['read'],
  },
  sendEmail: {
    tables: { ...counted, settings: ['get', 'put'] },
    secrets: ['smtp'],
    outside: ['fetch'],
    mail: ['send'],
    accounts: ['groups'],
  },
  sendSms: { tables: { ...counted, spending: ['update'] }, sms: ['send'] },
  askAi: {
    tables: { ...counted, spending: ['update'] },
    secrets: ['openai', 'anthropic'],
    outside: ['fetch'],
  },
  socialMediaPost: {
    tables: { ...counted, announcements: ['get'], socialPosts: ['put', 'query', 'update'] },
    secrets: ['x', 'linkedin'],
    outside: ['fetch'],
  },
  payments: {
    tables: { ...counted, payments: ['byMoment', 'get', 'put'] },
    secrets: ['stripe'],
    outside: ['fetch'],
  },
} as const satisfies Record<string, Access>
