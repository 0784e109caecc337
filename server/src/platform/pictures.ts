import { avatarProblems, imageTypes, limits, t, type ImageType } from '@sightline/contract';
import { InvalidInput } from './errors.ts';

export type Picture = { mediaType: ImageType; content: Buffer };

/**
 * An uploaded picture in base64. Its content decides its type, not its name.
 * @throws InvalidInput for one that is too large or of another type
 */
export const readPicture = async (image: string): Promise<Picture> => {
  const content = Buffer.from(image, 'base64');
  if (content.length > limits.imageBytes) throw new InvalidInput(t(avatarProblems.size));
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  const mediaType = imageTypes.find((type) => type === found?.mime);
  if (mediaType === undefined) throw new InvalidInput(t(avatarProblems.type));
  return { mediaType, content };
};
