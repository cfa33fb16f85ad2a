/** The few colours of which a picture is made: k-means in Oklab over evenly chosen pixels. */
import { colorName, hexOf, labOf } from './color-space.ts'
import type { Lab } from './color-space.ts'
import type { Pixels } from './pixels.ts'

export type DominantColor = {
  readonly hex: string
  /** One of eleven basic English terms. */
  readonly name: string
  /** Of the visible pixels, 0 to 1. */
  readonly share: number
}

const SAMPLES = 12_000
const CLUSTERS = 8
const ROUNDS = 12
/** Nearer ones look the same beside each other. */
const SAME = 0.06
const LEAST_SHARE = 0.03

/** The same picture gives the same colours: nothing is drawn by lot. */
export function dominantColors(pixels: Pixels): DominantColor[] {
  const samples = samplesOf(pixels)
  if (samples.length === 0) return []
  let centers = firstCenters(samples)
  let members = new Uint8Array(samples.length)
  for (let round = 0; round < ROUNDS; round++) {
    const now = Uint8Array.from(samples, (sample) => nearest(sample, centers))
    const isSettled = round > 0 && now.every((center, at) => center === members[at])
    members = now
    if (isSettled) break
    centers = centers.map((center, at) => meanOf(samples, members, at) ?? center)
  }
  return merged(centers, members)
}

function samplesOf({ width, height, rgba }: Pixels): Lab[] {
  const step = Math.max(1, Math.sqrt((width * height) / SAMPLES))
  const samples: Lab[] = []
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      if ((rgba[at + 3] ?? 0) < 128) continue
      samples.push(labOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0))
    }
  }
  return samples
}

const distance = (one: Lab, other: Lab): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2

/** Each the farthest from those before (Gonzalez 1985), beginning with the middle one. */
function firstCenters(samples: readonly Lab[]): Lab[] {
  const centers: Lab[] = [samples[samples.length >> 1] ?? [0, 0, 0]]
  const away = samples.map((sample) => distance(sample, centers[0] ?? sample))
  while (centers.length < CLUSTERS) {
    let farthest = 0
    for (const [at, value] of away.entries()) if (value > (away[farthest] ?? 0)) farthest = at
    const center = samples[farthest]
    if (!center || (away[farthest] ?? 0) < 1e-6) break
    centers.push(center)
    for (const [at, sample] of samples.entries()) {
      away[at] = Math.min(away[at] ?? Infinity, distance(sample, center))
    }
  }
  return centers
}

function nearest(sample: Lab, centers: readonly Lab[]): number {
  let best = 0
  for (let at = 1; at < centers.length; at++) {
    const [center, held] = [centers[at], centers[best]]
    if (center && held && distance(sample, center) < distance(sample, held)) best = at
  }
  return best
}

function meanOf(samples: readonly Lab[], members: Uint8Array, center: number): Lab | undefined {
  let [count, l, a, b] = [0, 0, 0, 0]
  for (const [at, sample] of samples.entries()) {
    if (members[at] !== center) continue
    count++
    l += sample[0]
    a += sample[1]
    b += sample[2]
  }
  return count === 0 ? undefined : [l / count, a / count, b / count]
}

function merged(centers: readonly Lab[], members: Uint8Array): DominantColor[] {
  const counts = centers.map((_, center) =>
    members.reduce((sum, at) => sum + Number(at === center), 0),
  )
  const bySize = centers
    .map((lab, at) => ({ lab, count: counts[at] ?? 0 }))
    .sort((a, b) => b.count - a.count)
  const kept: { lab: Lab; count: number }[] = []
  for (const { lab, count } of bySize) {
    const like = kept.find((each) => Math.sqrt(distance(each.lab, lab)) < SAME)
    if (like) like.count += count
    else kept.push({ lab, count })
  }
  return kept
    .map(({ lab, count }) => ({
      hex: hexOf(lab),
      name: colorName(lab),
      share: count / members.length,
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
}
