import * as z from 'zod'

/** Announces a fact after it is stored; readers read again. Never a command. */
export const Notice = z.strictObject({
  topic: z.enum([
    'searches',
    'stories',
    'runs',
    'batches',
    'collections',
    'monitors',
    'corrections',
    'views',
    'profiles',
    'feeds',
    'settings',
    'activity',
    'status',
    'undo',
  ]),
  /** What changed; absent means look at everything of this topic. */
  ids: z.array(z.string()).max(500).optional(),
})
export type Notice = z.infer<typeof Notice>
