import type { Installation } from '../http/callers.ts';
import type { Issue, World } from '../world.ts';

/** Writes one field of an issue. */
export type FieldWriter = (issue: Issue, context: BodyContext) => unknown;

/** What addresses in bodies start with. */
export type Links = {
  /** The site. */
  base: string;
  /** Its platform API: what `self` links start with. */
  api: string;
};

/** What writing a body needs besides the thing itself. */
export type BodyContext = Links & {
  world: World;
  /** The cloud and a Data Center write people, sprints, epics and texts differently. */
  installation: Installation;
  /** The reader's zone; instants are written in it. */
  zone: string;
  /** Issues by the id of their parent. */
  childrenOf: (issueId: string) => string[];
};
