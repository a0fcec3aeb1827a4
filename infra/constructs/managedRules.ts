/** A group of rules that AWS keeps. */
export interface ManagedGroup {
  /** Prefix of the labels of its rules. */
  labels: string
  rules: readonly string[]
}

/**
 * The firewall's rule groups, by the name after `AWSManagedRules`, and the rules of each as AWS published them on 26
 * September 2026: https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html.
 * AWS lists changes at https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-changelog.html.
 */
export const managedGroups: Readonly<Record<string, ManagedGroup>> = {
  CommonRuleSet: {
    labels: 'awswaf:managed:aws:core-rule-set:',
    rules: [
      'NoUserAgent_HEADER',
      'UserAgent_BadBots_HEADER',
      'SizeRestrictions_QUERYSTRING',
      'SizeRestrictions_Cookie_HEADER',
      'SizeRestrictions_BODY',
      'SizeRestrictions_URIPATH',
      'EC2MetaDataSSRF_BODY',
      'EC2MetaDataSSRF_COOKIE',
      'EC2MetaDataSSRF_URIPATH',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_QUERYARGUMENTS',
      'GenericLFI_URIPATH',
      'GenericLFI_BODY',
      'RestrictedExtensions_URIPATH',
      'RestrictedExtensions_QUERYARGUMENTS',
      'GenericRFI_QUERYARGUMENTS',
      'GenericRFI_BODY',
      'GenericRFI_URIPATH',
      'CrossSiteScripting_COOKIE',
      'CrossSiteScripting_QUERYARGUMENTS',
      'CrossSiteScripting_BODY',
      'CrossSiteScripting_URIPATH',
    ],
  },
  KnownBadInputsRuleSet: {
    labels: 'awswaf:managed:aws:known-bad-inputs:',
    rules: [
      'JavaDeserializationRCE_HEADER',
      'JavaDeserializationRCE_BODY',
      'JavaDeserializationRCE_URIPATH',
      'JavaDeserializationRCE_QUERYSTRING',
      'Host_localhost_HEADER',
      'PROPFIND_METHOD',
      'ExploitablePaths_URIPATH',
      'Log4JRCE_HEADER',
      'Log4JRCE_QUERYSTRING',
      'Log4JRCE_BODY',
      'Log4JRCE_URIPATH',
      'ReactJSRCE_BODY',
    ],
  },
}

const end = /_BODY$/

/** The rule inspects bodies. */
export const isOfBodies = (rule: string): boolean => end.test(rule)

/** The label that a rule of bodies puts onto what it finds, also where it only counts. */
export const labelOf = ({ labels }: ManagedGroup, rule: string): string => labels + rule.replace(end, '_Body')

/**
 * Rules that only count, on every path where something is sent, with the reason.
 * Requests that they would refuse cannot harm our functions: none opens a file by such a name, and CloudFront, the
 * gateway and the contract have limits of their own.
 */
export const countedRules: Readonly<Record<string, string>> = {
  SizeRestrictions_BODY:
    'Texts of staff, and messages in other scripts than Latin, are longer than its 8 kB.',
  SizeRestrictions_QUERYSTRING: 'The ids of a hundred uploads are longer than its 2 kB.',
  SizeRestrictions_URIPATH: 'A document with a long Greek name has an address that is longer than its 1 kB.',
  RestrictedExtensions_QUERYARGUMENTS: 'Staff read files of their repositories, such as setup.ini.',
}
