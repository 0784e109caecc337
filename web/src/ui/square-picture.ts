import { avatarProblems, imageTypes, limits } from '@sightline/contract';

const pixels = 256;

/** The error of a chosen picture; null if it is valid. */
export const pictureProblem = (file: { type: string; size: number }): string | null => {
  if (!imageTypes.some((type) => type === file.type)) return avatarProblems.type;
  return file.size > limits.imageBytes ? avatarProblems.size : null;
};

/**
 * Crops a picture to a small square in base64, or fits all of it into the square. Redrawing also strips camera metadata,
 * such as locations.
 * @throws Error if the file is not a picture that the server accepts
 */
export const squarePicture = async (file: File, fit: 'crop' | 'whole' = 'crop'): Promise<string> => {
  const problem = pictureProblem(file);
  if (problem !== null) throw new Error(problem);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(avatarProblems.type);
  });
  const { width, height } = picture;
  const scale = pixels / (fit === 'crop' ? Math.min(width, height) : Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const [left, top] = [(pixels - width * scale) / 2, (pixels - height * scale) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, width * scale, height * scale);
  picture.close();
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};
