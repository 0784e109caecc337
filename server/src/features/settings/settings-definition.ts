import type { Platform, UserContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Text } from '../../platform/text.ts';
import type { z } from 'zod';

/** Kinds of settings; each is one definition, in the feature that applies it. */
export type SettingsKind = 'mappings' | 'rules' | 'scoring' | 'language-model';

/** One kind of versioned settings: its document, validation, and the effects of a change. */
export type SettingsDefinition<Document> = {
  kind: SettingsKind;
  /** Applies until another is saved. */
  initial: Document;
  /** Of a document as stored or imported. Parsing gives its keys a fixed order, so that documents can be compared. */
  schema: z.ZodType<Document>;
  /**
   * Validates a document for the organization, and describes what it changes; null if nothing.
   * @throws InvalidInput | NotFound | Conflict for an invalid document
   */
  review: (tx: Tx, ctx: UserContext, change: DocumentChange<Document>) => Promise<Text | null>;
  /** Updates what depends on the document, in the transaction that saves it. */
  apply?: (tx: Tx, ctx: UserContext, change: DocumentChange<Document>) => Promise<void>;
  /** Requests what has to be recomputed. */
  recompute: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
};

export type DocumentChange<Document> = { before: Document; after: Document };

export const defineSettings = <Document>(definition: SettingsDefinition<Document>): SettingsDefinition<Document> =>
  definition;

/** A definition with a document of unknown type, for the registry of kinds. */
// oxlint-disable-next-line typescript/no-explicit-any -- documents of different kinds share no type
export type AnySettings = SettingsDefinition<any>;
