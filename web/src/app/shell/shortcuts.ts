import { keyboardTexts as texts } from '../../texts/keyboard.ts';

export const keysOf = (screen: { key: string }): readonly string[] => [texts.go, screen.key.toUpperCase()];

/** Shortcuts other than G followed by a letter, with what they do. */
export const otherShortcuts: readonly { keys: readonly string[]; title: string }[] = [
  { keys: [texts.control, 'K'], title: texts.search },
  { keys: ['/'], title: texts.searchToo },
  { keys: ['['], title: texts.sidebar },
  { keys: ['?'], title: texts.help },
  { keys: [texts.control, texts.shift, 'D'], title: texts.debug },
  { keys: ['↑', '↓'], title: texts.move },
  { keys: [texts.escape], title: texts.closes },
];
