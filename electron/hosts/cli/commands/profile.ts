import * as z from 'zod'
import type { Command, Context, Values } from '#electron/hosts/cli/command.ts'
import { EXIT, textOf, textShapeOf, UsageError } from '#electron/hosts/cli/command.ts'
import type { Profile } from '#electron/hosts/cli/profile-choice.ts'
import { findProfile, signedIn } from '#electron/hosts/cli/profile-choice.ts'

const SECRETS_OPTION = {
  'secrets-stdin': {
    type: 'boolean',
    help: 'read {"password","appKey","textAppKey"} as JSON from standard input',
  },
} as const

const Secrets = z.strictObject({
  password: z.string().min(1).optional(),
  appKey: z.string().min(1).optional(),
  textAppKey: z.string().min(1).optional(),
})

export const PROFILE_COMMANDS: readonly Command[] = [
  {
    noun: 'profile',
    verb: 'add',
    usage: 'NAME --base-url U [options]',
    help: 'Add a connection to a news search service.',
    words: [1, 1],
    isReadOnly: false,
    options: {
      'base-url': { type: 'string', value: 'U', help: 'address of the news service' },
      family: { type: 'string', value: 'current|legacy', help: 'which generation of it' },
      brand: { type: 'string', value: 'SVC', help: 'the word in its header names' },
      username: { type: 'string', value: 'U', help: 'account name' },
      'app-id': { type: 'string', value: 'A', help: 'application id' },
      'text-base-url': { type: 'string', value: 'U', help: 'address of the text-analysis service' },
      'text-app-id': { type: 'string', value: 'A', help: 'its application id' },
      'text-shape': {
        type: 'string',
        value: 'specified|observed',
        help: 'which form of image tags it has; both are read',
      },
      ...SECRETS_OPTION,
    },
    async run(context, { words: [name = ''], values }) {
      const baseUrl = textOf(values, 'base-url')
      if (baseUrl === undefined) throw new UsageError('profile add wants --base-url.')
      const profile = await context.client.profiles.add({
        fields: {
          name,
          baseUrl: baseUrl.replace(/\/+$/, ''),
          family: familyOf(values),
          brand: textOf(values, 'brand') ?? 'News',
          username: textOf(values, 'username'),
          appId: textOf(values, 'app-id'),
          textBaseUrl: textOf(values, 'text-base-url')?.replace(/\/+$/, ''),
          textAppId: textOf(values, 'text-app-id'),
          ...textShapeOf(values),
        },
        secrets: await secretsOf(context, values),
      })
      await show(context, [profile])
    },
  },
  {
    noun: 'profile',
    verb: 'list',
    usage: '',
    help: 'The connections there are.',
    words: [0, 0],
    isReadOnly: true,
    run: async (context) => show(context, await context.client.profiles.list({})),
  },
  {
    noun: 'profile',
    verb: 'test',
    usage: '[NAME]',
    help: 'Try a connection step by step; ends at the first that fails.',
    words: [0, 1],
    isReadOnly: false,
    async run(context, { words: [name] }) {
      const { client, global, output, signal } = context
      const profile = await findProfile(client, name ?? global.profile)
      const { id } = profile
      // The test itself goes on: it names the step, this says what came of the password.
      await signedIn(context, profile).catch((error: unknown) =>
        output.say(error instanceof Error ? error.message : String(error)),
      )
      const steps = []
      for await (const step of await client.profiles.test({ id }, { signal })) {
        steps.push(step)
        if (!global.isJson)
          await output.line(`${step.ok ? '✓' : '✗'} ${step.step}: ${step.message}`)
      }
      if (global.isJson) await output.json(steps)
      return steps.every(({ ok }) => ok) ? EXIT.done : EXIT.error
    },
  },
  {
    noun: 'profile',
    verb: 'remove',
    usage: 'NAME',
    help: 'Forget a connection and its secrets.',
    words: [1, 1],
    isReadOnly: false,
    async run({ client, output }, { words: [name = ''] }) {
      const { id } = await findProfile(client, name)
      await client.profiles.remove({ id })
      output.say(`Profile "${name}" is removed.`)
    },
  },
  {
    noun: 'profile',
    verb: 'use',
    usage: 'NAME',
    help: 'Make a connection the one the window uses.',
    words: [1, 1],
    isReadOnly: false,
    async run(context, { words: [name = ''] }) {
      const { id } = await findProfile(context.client, name)
      await show(context, [await context.client.profiles.use({ id })])
    },
  },
]

function familyOf(values: Values): 'current' | 'legacy' {
  const family = textOf(values, 'family') ?? 'current'
  if (family === 'current' || family === 'legacy') return family
  throw new UsageError(`--family is current or legacy, not "${family}".`)
}

/** Options can be read by everybody on the machine, so secrets come by other ways only. */
async function secretsOf({ env, readStdin }: Context, values: Values) {
  const fromEnv = {
    password: env.BROADSHEET_PASSWORD || undefined,
    appKey: env.BROADSHEET_APP_KEY || undefined,
    textAppKey: env.BROADSHEET_TEXT_APP_KEY || undefined,
  }
  if (values['secrets-stdin'] !== true) return fromEnv
  const given = Secrets.safeParse(parseJson((await readStdin()).toString('utf8')))
  if (!given.success) {
    throw new UsageError('--secrets-stdin wants {"password":…,"appKey":…,"textAppKey":…} as JSON.')
  }
  return { ...fromEnv, ...given.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function show({ output }: Context, profiles: readonly Profile[]): Promise<void> {
  return output.rows(profiles, [
    ['NAME', ({ fields }) => fields.name],
    ['IN USE', ({ isActive }) => (isActive ? 'yes' : '')],
    ['STATE', ({ state }) => state],
    ['ADDRESS', ({ fields }) => fields.baseUrl],
    ['', ({ stateText }) => stateText ?? ''],
  ])
}
