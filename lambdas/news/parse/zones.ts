const of = (minutes: number, names: string): [string, number][] =>
  names.split(' ').map(name => [name, minutes])

/**
 * Minutes ahead of UTC, by the names of zones that dates of feeds carry. What several places use (IST is India's and
 * Ireland's, CST America's by RFC 822 and China's) counts as RFC 822 says, or is not here.
 */
export const zones: Readonly<Record<string, number>> = Object.fromEntries([
  ...of(0, 'Z UT UTC GMT WET'),
  ...of(60, 'BST CET MET WEST'),
  ...of(120, 'CEST MEST EET SAST'),
  ...of(180, 'EEST MSK TRT'),
  ...of(240, 'GST'),
  ...of(480, 'SGT HKT AWST PHT MYT'),
  ...of(540, 'JST KST'),
  ...of(570, 'ACST'),
  ...of(600, 'AEST'),
  ...of(630, 'ACDT'),
  ...of(660, 'AEDT'),
  ...of(720, 'NZST'),
  ...of(780, 'NZDT'),
  ...of(-240, 'EDT AST'),
  ...of(-300, 'EST CDT'),
  ...of(-360, 'CST MDT'),
  ...of(-420, 'MST PDT'),
  ...of(-480, 'PST AKDT'),
  ...of(-540, 'AKST'),
  ...of(-600, 'HST'),
])
