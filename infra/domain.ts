import * as z from 'zod'

/** A host's name in lower case. */
export const Host = z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'is not a host name')

/** A zone of Route 53 in this account, into which the stacks write their records. */
const HostedZone = z.strictObject({
  id: z.string().regex(/^Z[A-Z0-9]+$/, 'is not the id of a hosted zone such as Z0123456789ABC'),
  name: Host,
})

/** The site's own host; its certificate and records. */
export const Domain = z
  .strictObject({
    /** For example `investors.example.com`. */
    name: Host,
    /** Without it a person enters the records that the deployment asks for (docs/first-deploy.md). */
    hostedZone: HostedZone.optional(),
  })
  .refine(({ name, hostedZone }) => !hostedZone || `.${name}`.endsWith(`.${hostedZone.name}`), {
    path: ['hostedZone', 'name'],
    message: 'does not hold the domain',
  })
