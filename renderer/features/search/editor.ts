import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertBracket,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  HighlightStyle,
  LRLanguage,
  bracketMatching,
  syntaxHighlighting,
} from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { aqlParser } from '#shared/aql/language.ts'
import type { Problem } from '#shared/aql/problem.ts'
import { editorTheme } from './editor-theme.ts'

export type EditorOptions = {
  readonly parent: HTMLElement
  readonly text: string
  readonly label: string
  readonly hint: string
  /** Lets the editor write its style element under the page's policy. */
  readonly styleNonce?: string | undefined
  readonly complete: CompletionSource
  readonly onChange: (text: string) => void
  readonly onRun: () => void
  /** Escape, unless it closed something of the editor's own. */
  readonly onLeave: () => void
}

export type Editor = {
  readonly setText: (text: string) => void
  readonly setProblems: (problems: readonly Problem[]) => void
  readonly focus: () => void
  readonly close: () => void
}

const language = LRLanguage.define({
  name: 'aql',
  parser: aqlParser,
  languageData: { closeBrackets: { brackets: ['(', '[', '{', '"'] } },
})

const colours = HighlightStyle.define([
  { tag: tags.logicOperator, class: 'aql-operator' },
  { tag: tags.propertyName, class: 'aql-field' },
  { tag: tags.string, class: 'aql-string' },
  { tag: tags.number, class: 'aql-number' },
  { tag: [tags.keyword, tags.compareOperator, tags.modifier], class: 'aql-keyword' },
  { tag: [tags.paren, tags.brace, tags.squareBracket, tags.separator], class: 'aql-sign' },
])

/** Enter asks; Shift+Enter breaks the line. Tab leaves the field, as everywhere on the page. */
export function createEditor(options: EditorOptions): Editor {
  const run = (): boolean => {
    options.onRun()
    return true
  }
  const leave = (): boolean => {
    options.onLeave()
    return true
  }
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        options.styleNonce ? EditorView.cspNonce.of(options.styleNonce) : [],
        history(),
        language,
        syntaxHighlighting(colours),
        bracketMatching(),
        closeBrackets(),
        // Nothing is preselected, so that Enter runs the query even while the list is open. No
        // delay guards against an accidental choice then, and an arrow key works at once.
        autocompletion({
          override: [options.complete],
          selectOnOpen: false,
          interactionDelay: 0,
          icons: false,
        }),
        Prec.high(keymap.of([{ key: 'Mod-Enter', run }])),
        keymap.of([...completionKeymap, ...closeBracketsKeymap]),
        keymap.of([{ key: 'Enter', run, shift: insertBreak }]),
        keymap.of([...historyKeymap, { key: 'Escape', run: leave }, ...defaultKeymap]),
        EditorView.domEventHandlers({ beforeinput: replaceOurselves }),
        EditorView.lineWrapping,
        placeholder(options.hint),
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          'aria-multiline': 'true',
          spellcheck: 'false',
          autocapitalize: 'off',
          dir: 'auto',
        }),
        editorTheme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString())
        }),
      ],
    }),
  })

  return {
    setText(text) {
      const now = view.state.doc.toString()
      if (now === text) return
      view.dispatch({
        changes: { from: 0, to: now.length, insert: text },
        selection: { anchor: text.length },
      })
    },
    setProblems(problems) {
      const end = view.state.doc.length
      const diagnostics = problems.map(({ from, to, severity, message }) => ({
        from: Math.min(from, end),
        to: Math.min(Math.max(to, from), end),
        severity,
        message,
      }))
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

function insertBreak(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('\n'))
  return true
}

/**
 * Typing over a selection is done here, not by the browser: Chromium would give the new letters the
 * look of the old ones by a style attribute, which the page's policy reports as a violation.
 */
function replaceOurselves(event: InputEvent, view: EditorView): boolean {
  const { data, inputType, isComposing } = event
  const isOverSelection = view.state.selection.ranges.some((range) => !range.empty)
  if (inputType !== 'insertText' || isComposing || !data || !isOverSelection) return false
  event.preventDefault()
  // Brackets and quotes go around the selection, as closeBrackets would have put them.
  const wrapped = insertBracket(view.state, data)
  if (wrapped) view.dispatch(wrapped)
  else
    view.dispatch(view.state.replaceSelection(data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    })
  return true
}
