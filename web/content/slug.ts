/**
 * What the names of the company's things begin with in AWS. It never changes: another one would be another product,
 * beside this one. A file of its own, because readers' browsers are given `company` and need not know this.
 */
export const slug = 'blu'
