import { avatarProblems, imageTypes, limits } from '@sightline/contract';
import { pictureTexts } from '../../texts/pictures.ts';

const squarePixels = 256;
/** Pixels of a whole picture's longer side: sharp on the title page of a report. */
const maxPixels = 512;

/** The error of a chosen picture; null if it is valid. */
export const pictureProblem = (file: { type: string; size: number }): string | null => {
  if (!imageTypes.some((type) => type === file.type)) return avatarProblems.type;
  return file.size > limits.imageBytes ? avatarProblems.size : null;
};

/**
 * A picture in base64, reduced to a small PNG: cropped to a square, or whole. Redrawing also strips camera metadata, such
 * as locations.
 * @throws Error if the file is not a picture that the server accepts, or cannot be read
 */
export const smallPicture = async (file: Blob, shape: 'square' | 'whole'): Promise<string> => {
  const problem = pictureProblem(file);
  if (problem !== null) throw new Error(problem);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(pictureTexts.unreadable);
  });
  const { width, height } = picture;
  const isSquare = shape === 'square';
  const scale = isSquare ? squarePixels / Math.min(width, height) : Math.min(1, maxPixels / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = isSquare ? squarePixels : Math.max(1, Math.round(width * scale));
  canvas.height = isSquare ? squarePixels : Math.max(1, Math.round(height * scale));
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, width * scale, height * scale);
  picture.close();
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};
