import type { Correction } from '#shared/model/correction.ts'

/** Title of the dialog, what it does in a sentence, and the button. */
export const KIND_WORDS: Readonly<
  Record<Correction['kind'], { title: string; says: string; does: string }>
> = {
  merge: {
    title: 'Merge names',
    says: 'They count as one from now on: in lists, charts, graphs and exports, and in stories to come.',
    does: 'Merge',
  },
  reject: {
    title: 'Not what is meant',
    says: 'Where the rule holds, the name is left out of every list and number. The texts stay as they are.',
    does: 'Reject',
  },
  split: {
    title: 'Split a name',
    says: 'Some spellings, or this story alone, become a name of their own.',
    does: 'Split',
  },
  rename: {
    title: 'Call it otherwise',
    says: 'It is shown by this name everywhere; texts keep their own words.',
    does: 'Rename',
  },
  retype: {
    title: 'Change the type',
    says: 'Its types are these, whatever the engine said.',
    does: 'Change the type',
  },
  entityMood: {
    title: 'Correct the mood about a name',
    says: 'What is said about it counts as this.',
    does: 'Correct',
  },
  storyMood: {
    title: 'Correct the mood of a story',
    says: 'The story counts as this in every chart and list.',
    does: 'Correct',
  },
  mute: {
    title: 'Leave out a source',
    says: 'Its stories are kept, and are in no list, chart, graph or export as long as the rule is on.',
    does: 'Leave out',
  },
}
