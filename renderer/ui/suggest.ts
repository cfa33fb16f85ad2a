/** One answer below a field. */
export type Suggestion = { readonly id: string; readonly text: string; readonly detail?: string }
