/** Logos that PDFs and workbooks can contain: PNG and JPEG. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export type DocumentLogo = { type: 'png' | 'jpeg'; content: Buffer; width: number; height: number };

/** Uploads through the product are far smaller. A larger logo would be part of every file. */
const maxBytes = 1024 * 1024;
const maxPixels = 4_000_000;

/** @returns null for a picture that is damaged, too large, or of another type */
export const documentLogo = async (content: Buffer): Promise<DocumentLogo | null> => {
  if (content.length > maxBytes) return null;
  const found = content.readUInt16BE(0) === 0xffd8 ? jpegOf(content) : await pngOf(content);
  return found === null || found.width * found.height > maxPixels ? null : found;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Values per pixel, by color type. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The PDF library decompresses pixels without a limit, so their number is checked against the header first. */
const pngOf = async (content: Buffer): Promise<DocumentLogo | null> => {
  const chunks = chunksOf(content);
  const header = chunks?.[0];
  if (chunks === null || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bits = 0, color = 0, , , interlaced = 0] = header.data.subarray(8);
  const values = channels[color];
  const isShown = width > 0 && height > 0 && width * height <= maxPixels && values !== undefined && interlaced === 0;
  if (!isShown || (color === 3 && !chunks.some(({ type }) => type === 'PLTE'))) return null;
  const size = height * (1 + Math.ceil((width * values * bits) / 8));
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  // Rejects damaged pixels, and more than the header says.
  const pixels = await promisify(inflate)(packed, { maxOutputLength: size }).catch(() => null);
  return pixels?.length === size ? { type: 'png', content, width, height } : null;
};

type Chunk = { type: string; data: Buffer };

/** @returns null unless all chunks are complete */
const chunksOf = (content: Buffer): Chunk[] | null => {
  if (!content.subarray(0, signature.length).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= content.length;) {
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: content.subarray(at + 8, end - 4) });
    at = end;
  }
  return null;
};

/**
 * The size is in the start-of-frame segment, which has one of these markers (except those for tables, extensions and
 * coding).
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpegOf = (content: Buffer): DocumentLogo | null => {
  for (let at = 2; at + 10 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    if (content[at] !== 0xff) return null;
    if (!isFrame(content[at + 1] ?? 0)) continue;
    const [height, width] = [content.readUInt16BE(at + 5), content.readUInt16BE(at + 7)];
    return width > 0 && height > 0 ? { type: 'jpeg', content, width, height } : null;
  }
  return null;
};
