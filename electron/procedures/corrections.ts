import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function correctionProcedures({ corrections }: Work) {
  return {
    list: os.corrections.list.handler(() => corrections.list()),
    get: os.corrections.get.handler(({ input }) => corrections.get(input.id)),
    reaches: os.corrections.reaches.handler(({ input }) => corrections.reaches(input.ids)),
    add: os.corrections.add.handler(({ input }) => corrections.add(input.correction, input.note)),
    preview: os.corrections.preview.handler(({ input }) => corrections.preview(input.correction)),
    setOn: os.corrections.setOn.handler(({ input }) => corrections.setOn(input.ids, input.isOn)),
    setNote: os.corrections.setNote.handler(({ input }) =>
      corrections.setNote(input.id, input.note),
    ),
    reorder: os.corrections.reorder.handler(({ input }) => corrections.reorder(input.ids)),
    remove: os.corrections.remove.handler(({ input }) => corrections.remove(input.ids)),
    export: os.corrections.export.handler(({ input }) => corrections.export(input.ids)),
    import: os.corrections.import.handler(({ input }) => corrections.import(input.text)),
  }
}
