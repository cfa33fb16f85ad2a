import * as z from 'zod'
import { Slice } from './slice.ts'
import { StoryScope } from './story-list.ts'

export const GraphFormat = z.enum(['gexf', 'graphml', 'csv', 'nodes-csv', 'json'])
export type GraphFormat = z.infer<typeof GraphFormat>

export const GraphCaption = z.strictObject({
  title: z.string(),
  query: z.string(),
  /** First and last moment asked for, ISO 8601; absent where the scope has no bounds. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Stories in the scope. */
  n: z.number(),
  engine: z.string(),
  version: z.string(),
  madeAt: z.string(),
})
/** What a reader must know to trust the picture. */
export type GraphCaption = Readonly<z.infer<typeof GraphCaption>>

/** Names and their links; links as columns, which are a tenth of the same as objects. */
export const NameGraph = z.strictObject({
  caption: GraphCaption,
  nodes: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      type: z.string().optional(),
      stories: z.number(),
      moods: z
        .strictObject({ positive: z.number(), neutral: z.number(), negative: z.number() })
        .optional(),
    }),
  ),
  /** Ends are places in `nodes`; heaviest first. */
  links: z.strictObject({
    source: z.array(z.number()),
    target: z.array(z.number()),
    count: z.array(z.number()),
  }),
  /** Links there would be without the limit on their number. */
  allLinks: z.number(),
  /** Stories of the scope through time, whatever slice of it was asked for; absent without any. */
  volume: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      /** Of equal steps from `from` to `to`. */
      counts: z.array(z.number()),
    })
    .optional(),
})
export type NameGraph = z.infer<typeof NameGraph>

/**
 * The same as it crosses to the page, each column of links as numbers with commas between: to look at
 * a hundred thousand numbers one by one keeps either side for a quarter of a second.
 */
export const PackedGraph = NameGraph.extend({
  links: z.strictObject({ source: z.string(), target: z.string(), count: z.string() }),
})
export type PackedGraph = z.infer<typeof PackedGraph>

const Place = z.tuple([z.string().max(10_000), z.number(), z.number()])
const Ids = z.array(z.string().max(10_000)).max(20_000)

export const GraphMeasure = z.enum(['count', 'npmi'])
export type GraphMeasure = z.infer<typeof GraphMeasure>
export const NodeColour = z.enum(['type', 'sentiment', 'community'])
export type NodeColour = z.infer<typeof NodeColour>
export const NodeSize = z.enum(['stories', 'degree', 'pagerank', 'betweenness'])
export type NodeSize = z.infer<typeof NodeSize>

/** What a person chose to see of a graph; every change of it can be taken back. */
export const GraphChoices = z.strictObject({
  /** Only so many of the most frequent names. */
  most: z.number().int().min(2).max(20_000),
  measure: GraphMeasure,
  /** Links of at least so many stories. */
  minCount: z.number().int().min(1),
  /** Links of at least this association, −1 to 1. */
  minNpmi: z.number().min(-1).max(1),
  hiddenTypes: z.array(z.string().max(200)).max(500),
  /** Names without a link that is shown. */
  showsLonely: z.boolean(),
  hidden: Ids,
  pins: z.array(Place).max(20_000),
  /** Only this name and what is so many steps from it. */
  ego: z
    .strictObject({ id: z.string().max(10_000), steps: z.number().int().min(1).max(3) })
    .optional(),
  colour: NodeColour,
  size: NodeSize,
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
})
export type GraphChoices = z.infer<typeof GraphChoices>

/** A graph as it was left: opened again it looks the same. */
export const GraphView = z.strictObject({
  scope: StoryScope,
  slice: Slice,
  choices: GraphChoices,
  camera: z.strictObject({ x: z.number(), y: z.number(), k: z.number().positive() }),
  /** Where every shown name lay. */
  places: z.array(Place).max(20_000),
  /** The file of another program whose graph this is; scope and slice say nothing then. */
  file: z
    .strictObject({
      name: z.string().max(1000),
      /** Base64 of the gzip of its bytes. */
      packed: z.string().max(3_000_000),
    })
    .optional(),
})
export type GraphView = z.infer<typeof GraphView>

export const SavedView = z.strictObject({
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
