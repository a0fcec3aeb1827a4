import type { Environment } from '../../infra/environment.ts'
import { BadInput } from './failure.ts'

/**
 * Refuses to delete what has to stay.
 * @throws BadInput with the reason
 */
export const refuseIfKept = ({ name, terminationProtection, retain }: Environment): void => {
  if (name === 'local') throw new BadInput('local is this machine: npm start -- --fresh drops what it holds.')
  if (terminationProtection || retain)
    throw new BadInput(
      `${name} cannot be deleted from here: its stacks have termination protection and its records must be kept. ` +
        'Whoever has the right to end it takes the protection off in infra/environments.ts, deploys, and tries again.',
    )
}
