/** Where everybody, approved or not, looks after their own account. */
export const secondFactorPath = '/admin/two-step-sign-in'
export const passwordPath = '/admin/password'
