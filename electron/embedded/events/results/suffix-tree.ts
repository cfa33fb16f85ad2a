/**
 * Generalised suffix tree of word sequences, built left to right in linear time (Ukkonen: On-line
 * construction of suffix trees, 1995). Every sequence ends in a number of its own.
 */

export type TreeNode = {
  /** The words from the root to here. */
  readonly phrase: readonly number[]
  /** Sequences that hold the phrase. */
  readonly sequences: ReadonlySet<number>
}

type Node = {
  start: number
  /** Exclusive; Infinity while the leaf still grows. */
  end: number
  readonly next: Map<number, Node>
  link: Node | undefined
  readonly parent: Node | undefined
}

/** Calls `visit` for each inner node but the root: phrases that at least two places go on from. */
export function eachSharedPhrase(
  sequences: readonly (readonly number[])[],
  visit: (node: TreeNode) => void,
): void {
  const text: number[] = []
  const owner: number[] = []
  sequences.forEach((sequence, number) => {
    for (const word of sequence) {
      text.push(word)
      owner.push(number)
    }
    text.push(-1 - number)
    owner.push(number)
  })
  collect(build(text), { text, owner }, visit)
}

function build(text: readonly number[]): Node {
  const root: Node = { start: 0, end: 0, next: new Map(), link: undefined, parent: undefined }
  let node = root
  let edgeAt = 0
  let length = 0
  let waiting = 0
  for (let at = 0; at < text.length; at += 1) {
    waiting += 1
    let last: Node | undefined
    const linkTo = (target: Node): void => {
      if (last !== undefined) last.link = target
      last = target
    }
    while (waiting > 0) {
      if (length === 0) edgeAt = at
      const child = node.next.get(text[edgeAt] ?? 0)
      if (child === undefined) {
        node.next.set(text[edgeAt] ?? 0, leaf(node, at))
        linkTo(node)
      } else {
        const edge = Math.min(child.end, at + 1) - child.start
        if (length >= edge) {
          node = child
          edgeAt += edge
          length -= edge
          continue
        }
        if (text[child.start + length] === text[at]) {
          length += 1
          linkTo(node)
          break
        }
        linkTo(split(node, child, { length, at, text }))
      }
      waiting -= 1
      if (node === root && length > 0) {
        length -= 1
        edgeAt = at - waiting + 1
      } else if (node !== root) node = node.link ?? root
    }
  }
  return root
}

function leaf(parent: Node, start: number): Node {
  return { start, end: Infinity, next: new Map(), link: undefined, parent }
}

function split(
  node: Node,
  child: Node,
  where: { readonly length: number; readonly at: number; readonly text: readonly number[] },
): Node {
  const { length, at, text } = where
  const middle: Node = {
    start: child.start,
    end: child.start + length,
    next: new Map(),
    link: undefined,
    parent: node,
  }
  node.next.set(text[child.start] ?? 0, middle)
  middle.next.set(text[at] ?? 0, leaf(middle, at))
  child.start += length
  middle.next.set(text[child.start] ?? 0, child)
  return middle
}

// Depth first with a stack of our own: the text of a hostile page may make the tree very deep.
function collect(
  root: Node,
  source: { readonly text: readonly number[]; readonly owner: readonly number[] },
  visit: (node: TreeNode) => void,
): void {
  type Frame = { node: Node; phrase: number[]; owners: Set<number>; children: Iterator<Node> }
  const frameOf = (node: Node, before: readonly number[]): Frame => ({
    node,
    phrase: [...before, ...source.text.slice(node.start, node.end)],
    owners: new Set(),
    children: node.next.values(),
  })
  const open: Frame[] = [
    { node: root, phrase: [], owners: new Set(), children: root.next.values() },
  ]
  while (open.length > 0) {
    const top = open.at(-1)
    if (top === undefined) return
    const next = top.children.next()
    if (next.done !== true) {
      if (next.value.next.size > 0) open.push(frameOf(next.value, top.phrase))
      else top.owners.add(source.owner[next.value.start] ?? 0)
      continue
    }
    open.pop()
    if (open.length === 0) return
    visit({ phrase: top.phrase, sequences: top.owners })
    const above = open.at(-1)
    for (const owner of top.owners) above?.owners.add(owner)
  }
}
