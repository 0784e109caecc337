import { shellScreens } from './screens.ts';
import { sectionsWith, sections } from './sections.ts';

/** The sections as every user is led through them: without the screens that this version does not have. */
export const navigation = sectionsWith(sections, new Set(shellScreens.map((screen) => screen.path)));

/** Where somebody may go on from a page that is none. */
export const places: readonly { href: string; title: string }[] = navigation
  .flatMap((section) => section.children ?? [section])
  .map(({ path, title }) => ({ href: path, title }));
