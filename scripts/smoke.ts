import { command } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { smoke } from './ops/smoke.ts'

const isLoopback = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

/** The origin of an address that was typed. @throws BadInput */
const originOf = (address: string | undefined): string => {
  if (!address) throw new BadInput('Say which site: --url https://…')
  if (!URL.canParse(address))
    throw new BadInput(`"${address}" is not an address such as https://example.com.`)
  const { protocol, hostname, origin, pathname } = new URL(address)
  if (pathname !== '/') throw new BadInput(`Name the site alone, without ${pathname}: --url ${origin}.`)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return origin
  throw new BadInput(`${address} is not HTTPS: outside of this machine nothing else is served.`)
}

const secondsOf = (given = '0'): number => {
  if (/^\d{1,4}$/.test(given)) return Number(given)
  throw new BadInput(`--wait ${given} is not a number of seconds.`)
}

await command(
  {
    name: 'smoke',
    summary: 'Whether a running site does what people rely on. It only reads, and needs no account.',
    options: {
      url: { type: 'string', value: 'ADDRESS', about: 'The site, for example https://investors.example.com' },
      wait: {
        type: 'string',
        value: 'SECONDS',
        about: 'Try again so long what does not pass, as right after a deployment',
      },
    },
    examples: [
      'npm run ops -- smoke --url https://investors.example.com',
      'npm run ops -- smoke --url http://localhost:4000',
    ],
  },
  ({ options }) => smoke(originOf(options.url), { waitFor: secondsOf(options.wait) }),
)
