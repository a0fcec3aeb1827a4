import { expect, it } from 'vitest'
import { isOfBodies, labelOf, managedGroups } from '../../constructs/managedRules.ts'
import { environmentOf } from '../../environments.ts'
import { firewalls } from './firewalls.ts'

it('asks for what AWS published of a group that the firewall gets', async () => {
  const statement = { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesSQLiRuleSet' } }
  const Properties = { Rules: [{ Name: 'SQL', Priority: 1, Statement: statement }] }
  const templates = { edge: { Resources: { Acl: { Type: 'AWS::WAFv2::WebACL', Properties } } } }
  expect(await firewalls(templates, environmentOf('prod'))).toMatchObject([
    { logicalId: 'Acl', message: 'AWSManagedRulesSQLiRuleSet is not in infra/constructs/managedRules.ts' },
  ])
})

it('knows the labels of rules of bodies as AWS writes them', () => {
  const labels = Object.values(managedGroups).flatMap(group =>
    group.rules.filter(isOfBodies).map(rule => labelOf(group, rule)),
  )
  expect(labels).toEqual([
    'awswaf:managed:aws:core-rule-set:SizeRestrictions_Body',
    'awswaf:managed:aws:core-rule-set:EC2MetaDataSSRF_Body',
    'awswaf:managed:aws:core-rule-set:GenericLFI_Body',
    'awswaf:managed:aws:core-rule-set:GenericRFI_Body',
    'awswaf:managed:aws:core-rule-set:CrossSiteScripting_Body',
    'awswaf:managed:aws:known-bad-inputs:JavaDeserializationRCE_Body',
    'awswaf:managed:aws:known-bad-inputs:Log4JRCE_Body',
    'awswaf:managed:aws:known-bad-inputs:ReactJSRCE_Body',
  ])
})
