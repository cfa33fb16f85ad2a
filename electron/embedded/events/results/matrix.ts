/** The term-document matrix of a result, its columns of length 1, and its singular value decomposition. */
import type { Corpus } from './corpus.ts'

export type TermMatrix = {
  /** Stem numbers of the rows. */
  readonly terms: readonly number[]
  readonly rowOf: ReadonlyMap<number, number>
  readonly idf: Float64Array
  /** One dense column per story. */
  readonly columns: readonly Float64Array[]
}

/** TF-IDF over content words of at least two stories; the title's words count double. */
export function termMatrix(corpus: Corpus): TermMatrix {
  const size = corpus.stories.length
  const terms: number[] = []
  corpus.stems.forEach((stem, number) => {
    if (!stem.isStop && stem.stories.size > 1 && stem.stories.size < Math.max(3, size * 0.9)) {
      terms.push(number)
    }
  })
  const rowOf = new Map(terms.map((term, row) => [term, row]))
  const idf = Float64Array.from(terms, (term) =>
    Math.log((size + 1) / (corpus.stems[term]?.stories.size ?? 1)),
  )
  const columns = corpus.stories.map(() => new Float64Array(terms.length))
  const hasTitle = new Set<number>()
  for (const { story, stems } of corpus.segments) {
    const weight = hasTitle.has(story) ? 1 : 2
    hasTitle.add(story)
    const column = columns[story]
    for (const stem of stems) {
      const row = rowOf.get(stem)
      if (row !== undefined && column) column[row] = (column[row] ?? 0) + weight
    }
  }
  for (const column of columns) {
    column.forEach((count, row) => (column[row] = count * (idf[row] ?? 0)))
    normalise(column)
  }
  return { terms, rowOf, idf, columns }
}

export function normalise(vector: Float64Array): void {
  const length = Math.sqrt(dot(vector, vector))
  if (length > 0) vector.forEach((value, at) => (vector[at] = value / length))
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/**
 * Left singular vectors of a matrix given by columns, strongest first, so many that their squared
 * singular values make up `quality` squared of the whole (Frobenius norm of the approximation).
 * By the eigenvectors of the small Gram matrix: a result has far fewer stories than words.
 */
export function leadingDirections(
  given: readonly Float64Array[],
  quality: number,
): { readonly vector: Float64Array; readonly strength: number }[] {
  const most = given.reduce((max, one) => one.reduce((m, v) => Math.max(m, Math.abs(v)), max), 0)
  if (most === 0) return []
  // Squares of the smallest numbers would be lost; a power of two takes nothing from the others.
  const unit = 2 ** Math.floor(Math.log2(most))
  const columns = given.map((one) => one.map((entry) => entry / unit))
  const size = columns.length
  const gram = columns.map((a) => Float64Array.from(columns, (b) => dot(a, b)))
  const { values, vectors } = eigenOfSymmetric(gram)
  const order = Array.from(values.keys()).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  const directions: { vector: Float64Array; strength: number }[] = []
  let reached = 0
  for (const at of order) {
    const value = values[at] ?? 0
    if (value <= whole * 1e-10 || Math.sqrt(reached / whole) >= quality) break
    reached += value
    const strength = Math.sqrt(value)
    const vector = new Float64Array(columns[0]?.length ?? 0)
    for (let story = 0; story < size; story += 1) {
      const share = (vectors[story]?.[at] ?? 0) / strength
      columns[story]?.forEach((entry, row) => (vector[row] = (vector[row] ?? 0) + entry * share))
    }
    directions.push({ vector, strength: strength * unit })
  }
  return directions
}

/** Cyclic Jacobi rotations; exact to rounding and always the same. Column `i` of `vectors` belongs to value `i`. */
function eigenOfSymmetric(matrix: readonly Float64Array[]): {
  values: Float64Array
  vectors: Float64Array[]
} {
  const a = matrix.map((row) => Float64Array.from(row))
  const size = a.length
  const vectors = a.map((_, i) => Float64Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)))
  // The trace never changes; what is tiny is measured by it.
  const trace = a.reduce((sum, row, i) => sum + Math.abs(row[i] ?? 0), 0)
  for (let sweep = 0; sweep < 30; sweep += 1) {
    let off = 0
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) off += (a[p]?.[q] ?? 0) ** 2
    }
    if (Math.sqrt(off) <= trace * 1e-10) break
    for (let p = 0; p < size; p += 1) {
      for (let q = p + 1; q < size; q += 1) rotate({ a, vectors, least: trace * 1e-14 }, p, q)
    }
  }
  return { values: Float64Array.from(a, (row, i) => row[i] ?? 0), vectors }
}

type Rotated = {
  readonly a: Float64Array[]
  readonly vectors: Float64Array[]
  readonly least: number
}

function rotate({ a, vectors, least }: Rotated, p: number, q: number): void {
  const rowP = a[p]
  const rowQ = a[q]
  if (!rowP || !rowQ) return
  const off = rowP[q] ?? 0
  if (Math.abs(off) <= least) return
  const theta = ((rowQ[q] ?? 0) - (rowP[p] ?? 0)) / (2 * off)
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cosine = 1 / Math.sqrt(tangent * tangent + 1)
  const sine = tangent * cosine
  for (const rows of [a, vectors]) {
    for (const row of rows) {
      const left = row[p] ?? 0
      const right = row[q] ?? 0
      row[p] = cosine * left - sine * right
      row[q] = sine * left + cosine * right
    }
  }
  for (let j = 0; j < rowP.length; j += 1) {
    const left = rowP[j] ?? 0
    const right = rowQ[j] ?? 0
    rowP[j] = cosine * left - sine * right
    rowQ[j] = sine * left + cosine * right
  }
}
