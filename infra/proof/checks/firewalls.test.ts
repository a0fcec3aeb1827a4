import { expect, it } from 'vitest'
import { isOfBodies, labelOf, managedGroups } from '../../constructs/managedRules.ts'

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
