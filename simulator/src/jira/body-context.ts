import type { World } from '../world.ts';

/** What writing a body needs besides the thing itself. */
export type BodyContext = {
  world: World;
  /** What `self` links start with. */
  base: string;
  /** The reader's zone; instants are written in it. */
  zone: string;
  /** Issues by the id of their parent. */
  childrenOf: (issueId: string) => string[];
};
