/** Thrown where a file leaves what is read here without doubt; pdf.js then reads it, or that page. */
export class Unsure extends Error {
  override readonly name = 'Unsure'
}
