import { ServiceError } from './errors.ts'

/**
 * The body as text. Counted while it comes: a length that is not declared may have no end.
 * @throws ServiceError 400 where it is longer than `most` characters, or no UTF-8
 */
export async function requestText(
  request: Request,
  { most, tooLong }: { readonly most: number; readonly tooLong: string },
): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > most * 4) throw new ServiceError(400, tooLong)
  let text = ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new ServiceError(400, 'The body is not UTF-8; send it in that encoding.')
    }
  }
  for await (const chunk of request.body ?? []) {
    text += read(chunk as Uint8Array)
    if (text.length > most) throw new ServiceError(400, tooLong)
  }
  return text + read()
}
