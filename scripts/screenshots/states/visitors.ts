import type { Shot } from '../views.ts'
import { press, see, steps } from './steps.ts'

/** States of the public site. */
export const visitors: Shot[] = [
  { name: 'home-menu', path: '/', onlyAt: 390, act: press(/menu/i) },
  { name: 'restricted-document', path: ({ restricted }) => `/investors/restricted/${restricted.document}` },
  { name: 'search-none', path: '/search?q=zebra' },
  { name: 'contact-invalid', path: '/contact', act: steps(press(/^Send/), see(/name/i)) },
  {
    name: 'portfolio-company',
    path: '/portfolio',
    act: page =>
      page
        .getByRole('link', { name: /details|more/i })
        .first()
        .click(),
  },
]
