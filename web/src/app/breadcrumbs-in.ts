import type { Section } from './sections.ts';

type Step = { path: string; title: string };

/** The parent screens of a detail page; empty for screens in the sidebar. */
export const breadcrumbsIn = (all: readonly Section[], path: string): Step[] => {
  for (const section of all)
    for (const screen of section.children ?? [section])
      if (path.startsWith(`${screen.path}/`))
        return [section, ...(section.children === undefined ? [] : [screen])].map(({ path, title }) => ({
          path,
          title,
        }));
  return [];
};
