/** Exit code of a check that could not be made here: neither passed nor failed. */
export const notRun = 75
