import type { PageFact, SpaceFact } from '@sightline/analytics';
import type { Lenient } from '../lenient.ts';
import type { ConfluenceContent, ConfluenceSpace, ConfluenceUser, ConfluenceVersion } from './api-types.ts';

/** One page of a list; `next` is the address of the following page, `base` the base of relative links. */
export type ConfluencePage<Entry> = { results: readonly Lenient<Entry>[]; next: string | null; base: string | null };

type Kind = PageFact['kind'];

/**
 * The calls that a sync needs, for both kinds of installation. Records have the cloud's shape; those of a Data Center
 * are converted.
 */
export type ConfluenceClient = {
  /** A further page of a list. */
  follow(next: string): Promise<ConfluencePage<ConfluenceContent>>;
  spaces(): Promise<Lenient<ConfluenceSpace>[]>;
  /** Pages or blog posts of all spaces, the last modified first. */
  recent(kind: Kind): Promise<ConfluencePage<ConfluenceContent>>;
  /** All pages or blog posts of a space. */
  ofSpace(kind: Kind, space: SpaceFact): Promise<Lenient<ConfluenceContent>[]>;
  /** A page or blog post; null if it no longer exists. */
  content(kind: Kind, id: string): Promise<Lenient<ConfluenceContent> | null>;
  /** Empty for a page that was deleted meanwhile; the sweep removes it. */
  versions(kind: Kind, id: string): Promise<Lenient<ConfluenceVersion>[]>;
  users(ids: readonly string[]): Promise<Lenient<ConfluenceUser>[]>;
};
