import * as z from 'zod'

// Zod tries whether it may compile code as soon as a schema is made; the page's policy forbids it and
// complains. So this comes before every module that makes a schema.
z.config({ jitless: true })
