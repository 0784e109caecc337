import { avatarProblems, imageTypes, limits } from '@sightline/contract';

const pixels = 256;

/** The error of a chosen picture; null if it is valid. */
export const pictureProblem = (file: { type: string; size: number }): string | null => {
  if (!imageTypes.some((type) => type === file.type)) return avatarProblems.type;
  return file.size > limits.imageBytes ? avatarProblems.size : null;
};

/**
 * Crops a picture to a small square in base64. Redrawing also strips camera
 * metadata, such as locations.
 * @throws Error if the file is not a picture
 */
export const squarePicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(avatarProblems.type);
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels);
  picture.close();
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
};
