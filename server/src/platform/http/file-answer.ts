import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** The result of a call that returns a file: its bytes, whole or in chunks. */
export class FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer | AsyncIterable<Buffer>;

  constructor(name: string, mediaType: string, content: Buffer | AsyncIterable<Buffer>) {
    this.name = name;
    this.mediaType = mediaType;
    this.content = content;
  }
}

export const sendFile = (reply: FastifyReply, { name, mediaType, content }: FileAnswer): FastifyReply =>
  reply
    .header('Content-Type', mediaType)
    // Names of uploaded files may contain any characters.
    .header('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(Buffer.isBuffer(content) || content instanceof Readable ? content : Readable.from(content));
