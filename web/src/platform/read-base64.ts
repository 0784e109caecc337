import { attachmentTexts } from '../texts/attachments.ts';

/** A file as base64. @throws DOMException for one that cannot be read */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(attachmentTexts.unreadable)));
    reader.readAsDataURL(file);
  });
