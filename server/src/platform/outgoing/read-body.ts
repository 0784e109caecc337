import { say, TextError } from '../text.ts';

/** An unusable body, for which another attempt makes sense. The message says what is wrong. */
export class Nonsense extends TextError {
  override name = 'Nonsense';
}

/** A body larger than any page should be. */
export class TooLarge extends TextError {
  override name = 'TooLarge';
}

/**
 * Reads a response's body as JSON, at most `maxBytes`.
 * @throws Nonsense for an empty, truncated, wrongly encoded or non-JSON body
 * @throws TooLarge beyond `maxBytes`
 */
export const readJson = async (response: Response, maxBytes: number): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  const bytes = await readBytes(response, maxBytes);
  if (bytes.length === 0) throw new Nonsense(say('an empty response'));
  if (type !== '' && !/[/+]json\b/i.test(type))
    throw new Nonsense(say('{type} instead of JSON', { type: nameOf(type) }));
  try {
    return JSON.parse(decode(bytes, type)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Nonsense(say('truncated or malformed JSON'));
    throw error;
  }
};

/** The beginning of a response's body as text, for error messages. */
export const readExcerpt = async (response: Response, maxBytes: number): Promise<string> => {
  try {
    return new TextDecoder().decode(await readBytes(response, maxBytes));
  } catch (error) {
    if (error instanceof TooLarge) return '';
    throw error;
  }
};

/** Counts bytes while reading, so that a body that is too large is never in memory. @throws TooLarge */
export const readBytes = async (response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> => {
  if (response.body === null) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > maxBytes) throw new TooLarge(say('more than {size} in one response', { size: sizeOf(maxBytes) }));
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${Math.round(bytes / 1_000_000)} MB`;

/** JSON is UTF-8 regardless of the header; another charset is used only if the bytes are not valid UTF-8. */
const decode = (bytes: Buffer, contentType: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const charset = /charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
    if (/^utf-?8$/i.test(charset)) throw new Nonsense(say('text that is not valid UTF-8'));
    return decodeAs(bytes, charset);
  }
};

const decodeAs = (bytes: Buffer, charset: string): string => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new Nonsense(say('text that is neither UTF-8 nor {charset}', { charset }));
    }
    throw error;
  }
};

const nameOf = (contentType: string): string => contentType.split(';')[0]?.trim() ?? contentType;
