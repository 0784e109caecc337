import type { contract, RouteRequest } from '@sightline/contract';
import { configurationTexts } from '../../texts/configuration.ts';

const texts = configurationTexts.importing;
/** The server accepts no larger requests. */
const maxCharacters = 1_000_000;

type Configuration = RouteRequest<typeof contract.configuration.preview>['body']['configuration'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file's content; the server checks the rest. @throws Error with the reason why it is not a configuration */
export const parseConfiguration = (text: string): Configuration => {
  if (text.length > maxCharacters) throw new Error(texts.tooLarge);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error(texts.notJson);
  }
  if (!isObject(parsed) || parsed['format'] !== 1 || !isObject(parsed['settings'])) throw new Error(texts.notJson);
  return { format: 1, settings: parsed['settings'] };
};
