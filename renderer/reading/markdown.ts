import { lexer, type Token, type Tokens } from 'marked'
import { safeLink, type SafeLink } from './links.ts'

export type MarkdownNode =
  | { readonly kind: 'text' | 'code' | 'pre'; readonly text: string }
  | { readonly kind: 'break' | 'rule' }
  | {
      readonly kind: 'p' | 'strong' | 'em' | 'del' | 'blockquote'
      readonly nodes: readonly MarkdownNode[]
    }
  | { readonly kind: 'heading'; readonly level: number; readonly nodes: readonly MarkdownNode[] }
  | { readonly kind: 'link'; readonly link: SafeLink; readonly nodes: readonly MarkdownNode[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly MarkdownNode[])[]
    }

/** Deeper nesting is shown as it was written. */
const MOST_DEPTH = 16

/**
 * Markdown as a tree of the few things a note needs. HTML in it stays text, pictures are their
 * description, and only http(s) addresses are links.
 */
export function readMarkdown(text: string): readonly MarkdownNode[] {
  return lexer(text).flatMap((token) => nodeOf(token, 0))
}

function nodeOf(token: Token, depth: number): MarkdownNode[] {
  const inner = (): MarkdownNode[] => {
    const tokens = 'tokens' in token ? token.tokens : undefined
    if (!tokens || depth >= MOST_DEPTH) return [{ kind: 'text', text: token.raw }]
    return tokens.flatMap((one) => nodeOf(one, depth + 1))
  }
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      return [{ kind: 'rule' }]
    case 'br':
      return [{ kind: 'break' }]
    case 'code':
      return [{ kind: 'pre', text: (token as Tokens.Code).text }]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'heading':
      return [{ kind: 'heading', level: (token as Tokens.Heading).depth, nodes: inner() }]
    case 'paragraph':
      return [{ kind: 'p', nodes: inner() }]
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return [{ kind: token.type, nodes: inner() }]
    case 'list':
      return [listOf(token as Tokens.List, depth)]
    case 'link': {
      const link = safeLink((token as Tokens.Link).href)
      return link ? [{ kind: 'link', link, nodes: inner() }] : inner()
    }
    case 'text':
      return 'tokens' in token && token.tokens
        ? inner()
        : [{ kind: 'text', text: unescaped((token as Tokens.Text).text) }]
    case 'escape':
      return [{ kind: 'text', text: (token as Tokens.Escape).text }]
    case 'image':
      return [{ kind: 'text', text: (token as Tokens.Image).text }]
    default:
      return [{ kind: 'text', text: token.raw }]
  }
}

function listOf(list: Tokens.List, depth: number): MarkdownNode {
  const items = list.items.map((item) =>
    depth >= MOST_DEPTH
      ? [{ kind: 'text' as const, text: item.raw }]
      : item.tokens.flatMap((one) => nodeOf(one, depth + 1)),
  )
  return { kind: 'list', isOrdered: list.ordered, items }
}

/** The reader of Markdown writes these for HTML; here text is text. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
