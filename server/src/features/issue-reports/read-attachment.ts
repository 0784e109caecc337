import { isUtf8 } from 'node:buffer';
import {
  attachmentProblems,
  attachmentTypes,
  currentLanguage,
  limits,
  t,
  type AttachmentType,
} from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';
import type { AttachedFile } from './attachments.store.ts';

/** Excel and installers have the same container; only Word's has a stream of this name. */
const wordStream = Buffer.from('WordDocument', 'utf16le');

const typeOf = async (content: Buffer): Promise<AttachmentType | null> => {
  const { fileTypeFromBuffer } = await import('file-type');
  // A malformed archive may throw; it has no type.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (found?.mime === 'application/x-cfb') return content.includes(wordStream) ? 'application/msword' : null;
  if (found !== undefined && found.mime in attachmentTypes) return found.mime as AttachmentType;
  return isUtf8(content) && !content.includes(0) ? 'text/plain' : null;
};

/** The name without folders and without characters that are invisible or reorder the others. */
const safeName = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();

/**
 * An uploaded file. Its content decides its type, and its name must end accordingly.
 * @param base64 the content
 * @throws InvalidInput for one that is too large, of another type, or whose name says something else
 */
export const readAttachment = async (sentName: string, base64: string): Promise<AttachedFile> => {
  const content = Buffer.from(base64, 'base64');
  if (content.length > limits.documentBytes) throw new InvalidInput(t(attachmentProblems.documentSize));
  const mediaType = await typeOf(content);
  if (mediaType === null) throw new InvalidInput(t(attachmentProblems.type));
  if (mediaType.startsWith('image/') && content.length > limits.imageBytes)
    throw new InvalidInput(t(attachmentProblems.imageSize));
  const name = safeName(sentName);
  if (name === '') throw new InvalidInput(t(attachmentProblems.noName));
  const endings = attachmentTypes[mediaType].map((ending) => `.${ending}`);
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    throw new InvalidInput(
      t('The content and the name of this file differ. Rename it to end in {endings}.', {
        endings: new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(endings),
      }),
    );
  return { name, mediaType, content };
};
