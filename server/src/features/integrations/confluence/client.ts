import type { PageFact, SpaceFact } from '@sightline/analytics';
import type { Lenient } from '../lenient.ts';
import type { ConfluenceContent, ConfluenceSpace, ConfluenceUser, ConfluenceVersion } from './api-types.ts';

/** One page of a list; `next` is the address of the following one, `base` what links stand under. */
export type ConfluencePage<Entry> = { results: readonly Lenient<Entry>[]; next: string | null; base: string | null };

type Kind = PageFact['kind'];

/**
 * What collecting needs of a Confluence, whichever installation it is. Records have the shape of the
 * cloud's; a Data Center's are brought into it.
 */
export type ConfluenceClient = {
  /** A page of a list that was begun before. */
  follow(next: string): Promise<ConfluencePage<ConfluenceContent>>;
  spaces(): Promise<Lenient<ConfluenceSpace>[]>;
  /** Pages or blog posts of all spaces, the last modified first. */
  recent(kind: Kind): Promise<ConfluencePage<ConfluenceContent>>;
  /** All pages or blog posts of a space. */
  ofSpace(kind: Kind, space: SpaceFact): Promise<Lenient<ConfluenceContent>[]>;
  /** A page or blog post; null when it is not there any more. */
  content(kind: Kind, id: string): Promise<Lenient<ConfluenceContent> | null>;
  /** None for a page that was deleted meanwhile; the sweep removes it. */
  versions(kind: Kind, id: string): Promise<Lenient<ConfluenceVersion>[]>;
  users(ids: readonly string[]): Promise<Lenient<ConfluenceUser>[]>;
};
