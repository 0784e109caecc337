import type { Page, World } from '../world.ts';
import { latestVersion } from './content-body.ts';
import type { Ordering } from './cursor-page.ts';

export const PAGE_ORDERINGS: Record<string, Ordering<Page>> = {
  id: { value: ({ id }) => Number(id) },
  'created-date': { value: ({ createdAt }) => createdAt },
  'modified-date': { value: (page) => latestVersion(page).at },
  title: { value: ({ title }) => title },
};

/** Pages or blog posts of one space, or of all for null; each list is made once. */
export type ContentIndex = (kind: Page['kind'], spaceId: string | null) => Page[];

/** Sorts the world's pages by kind and space. */
export function buildContentIndex(world: World): ContentIndex {
  const lists = new Map<string, Page[]>();
  const put = (name: string, page: Page): void => {
    const list = lists.get(name) ?? [];
    list.push(page);
    lists.set(name, list);
  };
  for (const page of world.pages.values()) {
    put(`${page.kind} *`, page);
    put(`${page.kind} ${page.spaceId}`, page);
  }
  return (kind, spaceId) => lists.get(`${kind} ${spaceId ?? '*'}`) ?? [];
}
