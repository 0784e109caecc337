import type { Platform, UserContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Text } from '../../platform/text.ts';

/** Kinds of settings; each is one definition, in the feature that applies it. */
export type SettingsKind = 'mappings' | 'rules' | 'scoring' | 'language-model';

/** One kind of versioned settings: its document, what it may contain, and what follows from a change. */
export type SettingsDefinition<Document> = {
  kind: SettingsKind;
  /** Applies until another is saved. */
  initial: Document;
  /** As stored or imported. @throws ZodError for another shape */
  parse: (stored: unknown) => Document;
  /**
   * Checks a document against the organization, and describes what it changes; null where nothing differs.
   * @throws InvalidInput | NotFound | Conflict for what cannot be saved
   */
  review: (tx: Tx, ctx: UserContext, change: DocumentChange<Document>) => Promise<Text | null>;
  /** Updates what depends on the document, in the transaction that saves it. */
  apply?: (tx: Tx, ctx: UserContext, change: DocumentChange<Document>) => Promise<void>;
  /** Asks for what has to be computed again. */
  recompute: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
};

export type DocumentChange<Document> = { before: Document; after: Document };

export const defineSettings = <Document>(definition: SettingsDefinition<Document>): SettingsDefinition<Document> =>
  definition;

/** A definition whose document is opaque, as the registry of kinds has it. */
// oxlint-disable-next-line typescript/no-explicit-any -- documents of different kinds share no type
export type AnySettings = SettingsDefinition<any>;
