/** Requests inside the program have no host; the name is reserved and leads nowhere. */
export const NO_HOST = 'embedded.invalid'
