import { type Check, type Finding, names, orFine } from './check.ts'

/** Where anybody gets a mail address: such a domain says nothing about its people. */
const openDomains = ['gmail.com', 'googlemail.com', 'hotmail.com', 'icloud.com', 'outlook.com', 'proton.me', 'yahoo.com'] // prettier-ignore

/** What the environment lets in or out, where that is more than a company needs. */
export const allowLists: Check = {
  name: 'Allow-lists',
  look({ settings: { signUp, testMailDomains, externalApis, repositories } }) {
    const findings: Finding[] = []
    if (signUp === 'open')
      findings.push({
        risk: 'LOW',
        says: 'Anybody can create an account, which can do nothing before an administrator approves it: name the mail domains of your people.',
      })
    const domains = [...(typeof signUp === 'object' ? signUp.domains : []), ...testMailDomains]
    const open = domains.filter(domain => openDomains.includes(domain))
    if (open.length > 0)
      findings.push({
        risk: 'MEDIUM',
        says: `Anybody has an address at ${names(open)}: take it off the list.`,
      })
    for (const { host, paths } of externalApis)
      if (paths.includes('/'))
        findings.push({
          risk: 'MEDIUM',
          says: `Staff may ask ${host} for more than one path needs: name the paths.`,
        })
    const says = `${externalApis.length} external APIs and ${repositories.length} repositories, each named.`
    return Promise.resolve(orFine(findings, says))
  },
}
