import { attachmentProblems, attachmentTypes, limits } from '@sightline/contract';

const imageEndings: readonly string[] = Object.entries(attachmentTypes).flatMap(([type, endings]) =>
  type.startsWith('image/') ? endings : [],
);
const allEndings: readonly string[] = Object.values(attachmentTypes).flat();

/** What the file dialog offers. */
export const acceptedFiles: readonly string[] = allEndings.map((ending) => `.${ending}`);

/** Why a file cannot be attached; null if it can. The server checks its content too. */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (name.length > limits.fileName) return attachmentProblems.name;
  if (!allEndings.includes(ending)) return attachmentProblems.type;
  if (size === 0) return attachmentProblems.empty;
  if (imageEndings.includes(ending)) return size > limits.imageBytes ? attachmentProblems.imageSize : null;
  return size > limits.documentBytes ? attachmentProblems.documentSize : null;
};
