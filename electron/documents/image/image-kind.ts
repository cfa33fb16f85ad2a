/** What is known of a picture before it is decoded. */
export type ImageFormat =
  'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'svg' | 'avif' | 'heic' | 'ico'

export type ImageHeader = {
  readonly format: ImageFormat
  /** Pixels; 0 where the file does not say. */
  readonly width: number
  readonly height: number
  readonly hasAlpha?: boolean
  readonly isAnimated?: boolean
}
