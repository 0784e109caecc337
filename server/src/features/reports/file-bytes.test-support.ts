import type { FileAnswer } from '../../platform/http/file-answer.ts';

/** The whole content of a file response. */
export const bytesOf = async ({ content }: FileAnswer): Promise<Buffer> => {
  if (Buffer.isBuffer(content)) return content;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};
